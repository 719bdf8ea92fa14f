"""Linux system calls by name: their numbers on x86_64 and aarch64, and a way to make them.

Python offers no call for Landlock, seccomp and capabilities, so the sandbox makes them through the C
library's `syscall`.  A name that an architecture lacks (aarch64 has no `fork`) is absent from its table.
Not for use on the trusted side: only the zygote and its workers load ctypes through this module.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys

NEWEST = 450
"""The newest call that the tables were made for (Linux 6.0).  From 424 on all architectures agree."""

# fmt: off
X86_64: dict[str, int] = {
    "fork": 57, "vfork": 58, "execve": 59, "execveat": 322, "clone": 56, "clone3": 435,
    "ptrace": 101, "process_vm_readv": 310, "process_vm_writev": 311, "process_madvise": 440,
    "process_mrelease": 448, "kcmp": 312, "pidfd_open": 434, "pidfd_getfd": 438, "pidfd_send_signal": 424,
    "kill": 62, "tkill": 200, "tgkill": 234, "rt_sigqueueinfo": 129, "rt_tgsigqueueinfo": 297,
    "prlimit64": 302, "perf_event_open": 298, "move_pages": 279, "migrate_pages": 256,
    "setsid": 112, "setpgid": 109, "setpriority": 141, "sched_setscheduler": 144, "sched_setparam": 142,
    "sched_setattr": 314, "sched_setaffinity": 203, "ioprio_set": 251, "mbind": 237, "set_mempolicy": 238,
    "set_mempolicy_home_node": 450,
    "setuid": 105, "setgid": 106, "setreuid": 113, "setregid": 114, "setresuid": 117, "setresgid": 119,
    "setfsuid": 122, "setfsgid": 123, "setgroups": 116, "capset": 126, "personality": 135, "prctl": 157,
    "open": 2, "openat": 257, "openat2": 437, "chmod": 90, "fchmod": 91, "fchmodat": 268, "chown": 92,
    "fchown": 93, "lchown": 94, "fchownat": 260, "utime": 132, "utimes": 235, "futimesat": 261,
    "utimensat": 280, "setxattr": 188, "lsetxattr": 189, "fsetxattr": 190, "removexattr": 197,
    "lremovexattr": 198, "fremovexattr": 199, "truncate": 76, "link": 86, "linkat": 265, "symlink": 88,
    "symlinkat": 266, "mknod": 133, "mknodat": 259, "name_to_handle_at": 303, "open_by_handle_at": 304,
    "inotify_init": 253, "inotify_init1": 294, "inotify_add_watch": 254, "fanotify_init": 300,
    "fanotify_mark": 301, "sync": 162, "syncfs": 306, "fcntl": 72, "ioctl": 16,
    "socket": 41, "socketpair": 53, "connect": 42, "bind": 49, "listen": 50, "accept": 43, "accept4": 288,
    "sendto": 44, "sendmsg": 46, "sendmmsg": 307, "recvmsg": 47, "recvmmsg": 299,
    "memfd_create": 319, "memfd_secret": 447, "shmget": 29, "shmat": 30, "shmctl": 31, "shmdt": 67,
    "msgget": 68, "msgsnd": 69, "msgrcv": 70, "msgctl": 71, "semget": 64, "semop": 65, "semctl": 66,
    "semtimedop": 220, "mq_open": 240, "mq_unlink": 241, "mq_timedsend": 242, "mq_timedreceive": 243,
    "mq_notify": 244, "mq_getsetattr": 245,
    "unshare": 272, "setns": 308, "mount": 165, "umount2": 166, "pivot_root": 155, "chroot": 161,
    "move_mount": 429, "open_tree": 428, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433,
    "mount_setattr": 442, "swapon": 167, "swapoff": 168, "quotactl": 179, "quotactl_fd": 443, "acct": 163,
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "bpf": 321, "userfaultfd": 323,
    "keyctl": 250, "add_key": 248, "request_key": 249, "init_module": 175, "finit_module": 313,
    "delete_module": 176, "kexec_load": 246, "kexec_file_load": 320, "reboot": 169, "syslog": 103,
    "iopl": 172, "ioperm": 173, "modify_ldt": 154, "lookup_dcookie": 212, "nfsservctl": 180, "uselib": 134,
    "vhangup": 153, "sethostname": 170, "setdomainname": 171, "settimeofday": 164, "clock_settime": 227,
    "clock_adjtime": 305, "adjtimex": 159, "splice": 275, "tee": 276, "vmsplice": 278, "io_setup": 206,
    "io_submit": 209, "statfs": 137, "fstatfs": 138, "ustat": 136, "mincore": 27, "preadv2": 327,
    "fadvise64": 221, "fallocate": 285, "readahead": 187, "flock": 73, "futex": 202, "futex_waitv": 449, "getrusage": 98,
    "getpgid": 121, "getsid": 124, "getpriority": 140, "ioprio_get": 252, "sched_getparam": 143,
    "sched_getscheduler": 145, "sched_rr_get_interval": 148, "sched_getaffinity": 204, "sched_getattr": 315,
    "get_robust_list": 274, "clock_gettime": 228, "clock_getres": 229, "clock_nanosleep": 230, "timer_create": 222,
    "setrlimit": 160, "mmap": 9, "mprotect": 10, "pkey_mprotect": 329,
    "seccomp": 317, "capget": 125, "landlock_create_ruleset": 444, "landlock_add_rule": 445,
    "landlock_restrict_self": 446,
}

AARCH64: dict[str, int] = {
    "execve": 221, "execveat": 281, "clone": 220, "clone3": 435,
    "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271, "process_madvise": 440,
    "process_mrelease": 448, "kcmp": 272, "pidfd_open": 434, "pidfd_getfd": 438, "pidfd_send_signal": 424,
    "kill": 129, "tkill": 130, "tgkill": 131, "rt_sigqueueinfo": 138, "rt_tgsigqueueinfo": 240,
    "prlimit64": 261, "perf_event_open": 241, "move_pages": 239, "migrate_pages": 238,
    "setsid": 157, "setpgid": 154, "setpriority": 140, "sched_setscheduler": 119, "sched_setparam": 118,
    "sched_setattr": 274, "sched_setaffinity": 122, "ioprio_set": 30, "mbind": 235, "set_mempolicy": 237,
    "set_mempolicy_home_node": 450,
    "setuid": 146, "setgid": 144, "setreuid": 145, "setregid": 143, "setresuid": 147, "setresgid": 149,
    "setfsuid": 151, "setfsgid": 152, "setgroups": 159, "capset": 91, "personality": 92, "prctl": 167,
    "openat": 56, "openat2": 437, "fchmod": 52, "fchmodat": 53, "fchown": 55, "fchownat": 54,
    "utimensat": 88, "setxattr": 5, "lsetxattr": 6, "fsetxattr": 7, "removexattr": 14, "lremovexattr": 15,
    "fremovexattr": 16, "truncate": 45, "linkat": 37, "symlinkat": 36, "mknodat": 33,
    "name_to_handle_at": 264, "open_by_handle_at": 265, "inotify_init1": 26, "inotify_add_watch": 27,
    "fanotify_init": 262, "fanotify_mark": 263, "sync": 81, "syncfs": 267, "fcntl": 25, "ioctl": 29,
    "socket": 198, "socketpair": 199, "connect": 203, "bind": 200, "listen": 201, "accept": 202,
    "accept4": 242, "sendto": 206, "sendmsg": 211, "sendmmsg": 269, "recvmsg": 212, "recvmmsg": 243,
    "memfd_create": 279, "memfd_secret": 447, "shmget": 194, "shmat": 196, "shmctl": 195, "shmdt": 197,
    "msgget": 186, "msgsnd": 189, "msgrcv": 188, "msgctl": 187, "semget": 190, "semop": 193, "semctl": 191,
    "semtimedop": 192, "mq_open": 180, "mq_unlink": 181, "mq_timedsend": 182, "mq_timedreceive": 183,
    "mq_notify": 184, "mq_getsetattr": 185,
    "unshare": 97, "setns": 268, "mount": 40, "umount2": 39, "pivot_root": 41, "chroot": 51,
    "move_mount": 429, "open_tree": 428, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433,
    "mount_setattr": 442, "swapon": 224, "swapoff": 225, "quotactl": 60, "quotactl_fd": 443, "acct": 89,
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "bpf": 280, "userfaultfd": 282,
    "keyctl": 219, "add_key": 217, "request_key": 218, "init_module": 105, "finit_module": 273,
    "delete_module": 106, "kexec_load": 104, "kexec_file_load": 294, "reboot": 142, "syslog": 116,
    "lookup_dcookie": 18, "nfsservctl": 42, "vhangup": 58, "sethostname": 161, "setdomainname": 162,
    "settimeofday": 170, "clock_settime": 112, "clock_adjtime": 266, "adjtimex": 171, "splice": 76, "tee": 77, "vmsplice": 75, "io_setup": 0,
    "io_submit": 2, "statfs": 43, "fstatfs": 44, "mincore": 232, "preadv2": 286, "fadvise64": 223, "fallocate": 47,
    "readahead": 213, "flock": 32, "futex": 98, "futex_waitv": 449, "getrusage": 165,
    "getpgid": 155, "getsid": 156, "getpriority": 141, "ioprio_get": 31, "sched_getparam": 121,
    "sched_getscheduler": 120, "sched_rr_get_interval": 127, "sched_getaffinity": 123, "sched_getattr": 275,
    "get_robust_list": 100, "clock_gettime": 113, "clock_getres": 114, "clock_nanosleep": 115, "timer_create": 107,
    "setrlimit": 164, "mmap": 222, "mprotect": 226, "pkey_mprotect": 288,
    "seccomp": 277, "capget": 90, "landlock_create_ruleset": 444, "landlock_add_rule": 445,
    "landlock_restrict_self": 446,
}

# fmt: on

AUDIT_ARCH_X86_64 = 0xC000003E
AUDIT_ARCH_AARCH64 = 0xC00000B7

_TABLES = {"x86_64": (X86_64, AUDIT_ARCH_X86_64), "aarch64": (AARCH64, AUDIT_ARCH_AARCH64)}
NUMBERS, AUDIT_ARCH = _TABLES.get(os.uname().machine if sys.platform == "linux" else "", ({}, 0))
"""Of this machine; an empty table and 0 where it is neither of the two."""

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_NAME = 15
PR_GET_NAME = 16
PR_CAPBSET_DROP = 24
PR_SET_NO_NEW_PRIVS = 38
PR_GET_NO_NEW_PRIVS = 39

CLONE_FS = 0x00000200
CLONE_FILES = 0x00000400
CLONE_THREAD = 0x00010000
CLONE_NEWTIME = 0x00000080
CLONE_NEWNS = 0x00020000
CLONE_NEWCGROUP = 0x02000000
CLONE_NEWUTS = 0x04000000
CLONE_NEWIPC = 0x08000000
CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000
CLONE_NEWNET = 0x40000000


def call(name: str, *arguments: int | bytes | ctypes.Array[ctypes.c_char] | None) -> int:
    """Make the system call; OSError with its number where it fails, ENOSYS where it is not known here."""
    if name not in NUMBERS:
        raise OSError(errno.ENOSYS, f"{name}: {os.strerror(errno.ENOSYS)}")
    # Plain ints would be passed as 32 bits wide.
    wide = [ctypes.c_long(one) if isinstance(one, int) else one for one in arguments]
    return _checked(int(_libc.syscall(ctypes.c_long(NUMBERS[name]), *wide)), name)


def prctl(option: int, argument: int = 0) -> int:
    """Operations on the process; OSError where it fails or where the C library has no such call."""
    if not hasattr(_libc, "prctl"):
        raise OSError(errno.ENOSYS, f"prctl: {os.strerror(errno.ENOSYS)}")
    rest = (ctypes.c_ulong(argument), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0))
    return _checked(int(_libc.prctl(ctypes.c_int(option), *rest)), "prctl")


def _checked(result: int, name: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return result
