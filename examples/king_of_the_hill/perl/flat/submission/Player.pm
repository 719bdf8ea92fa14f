package KOTH::Player;

use strict;
use warnings;
use Hand;

sub new
{
	my ($class, $name) = @_;
	my $self = { _name => $name, _hand => KOTH::Hand->new() };
	return bless($self, $class);
}

# one sub to read and to set
sub name { my $self = shift; $self->{_name} = shift if @_; return $self->{_name} }
sub hand { my $self = shift; $self->{_hand} = shift if @_; return $self->{_hand} }

1;
