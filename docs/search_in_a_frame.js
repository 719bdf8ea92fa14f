// Browsers run no workers on pages that are opened as files.  There, the search runs in a hidden frame, which
// looks like a worker to both sides (https://developer.mozilla.org/en-US/docs/Web/API/Worker).
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      this.within = this.frame.contentWindow;
      const load = (source) =>
        new Promise((resolve, reject) => {
          const script = this.within.document.createElement("script");
          script.src = source;
          script.onload = resolve;
          script.onerror = reject;
          this.within.document.head.append(script);
        });
      this.within.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.within.importScripts = (...sources) =>
        sources.reduce((before, source) => before.then(() => load(new URL(source, url))), Promise.resolve());
      this.loaded = load(url);
    }

    postMessage(data) {
      this.loaded.then(() => this.within.dispatchEvent(new MessageEvent("message", { data })));
    }

    set onmessage(listener) {
      this.addEventListener("message", listener);
    }

    terminate() {
      this.frame.remove();
    }
  };
}
