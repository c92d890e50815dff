/**
 * Measurements that a page reports for one load, in milliseconds since the navigation began. @typedef {object} Load
 * @property {number} htmlEnd time when the last byte of the page itself had arrived @property {number} input time
 * when a frame was painted that shows a labelled, enabled text input @property {number} ready time when
 * `somesa-ready` came: the framework's handlers are attached @property {number} live time when a frame was painted
 * after that @property {{ name: string, start: number, end: number, bytes: number }[]} scripts in the order in
 * which they were requested
 */

/** Runs in each page before everything else, and calls `tellLoad` once with a `Load`. It stops looking as soon as it has seen. */
export const watchPage = () => {
  /** @type {{ input?: number, ready?: number, live?: number }} */
  const seen = {};

  const report = () => {
    const { input, ready, live } = seen;
    if (input === undefined || ready === undefined || live === undefined) return;
    const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
    const files = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
    const scripts = files
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        name: new URL(name).pathname,
        start: startTime,
        end: responseEnd,
        bytes: encodedBodySize,
      }));
    /** @type {any} */ (globalThis).tellLoad({ htmlEnd: page?.responseEnd, input, ready, live, scripts });
  };

  /** The task after a frame's callbacks comes when the frame is painted. @param {() => void} look @param {(now: number) => void} then */
  const afterPaint = (look, then) => {
    requestAnimationFrame(() => {
      look();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });
  };

  /** @param {HTMLInputElement} input */
  const isUsable = (input) => !input.disabled && !!input.labels?.length && input.getClientRects().length > 0;

  let isLooking = false;
  const observer = new MutationObserver((changes) => {
    const input = changes
      .map(({ target }) => /** @type {ParentNode} */ (target.getRootNode()).querySelector('input'))
      .find(Boolean);
    if (!input || isLooking) return;
    isLooking = true;
    let usable = false;
    afterPaint(
      () => {
        usable = isUsable(input);
      },
      (now) => {
        isLooking = usable;
        if (!usable) return;
        observer.disconnect();
        seen.input = now;
        report();
      },
    );
  });
  const watch = (/** @type {Node} */ node) => observer.observe(node, { childList: true, subtree: true });
  watch(document);
  const { attachShadow } = Element.prototype;
  /** @this {Element} @param {ShadowRootInit} init */
  Element.prototype.attachShadow = function (init) {
    const shadowRoot = attachShadow.call(this, init);
    if (seen.input === undefined) watch(shadowRoot);
    return shadowRoot;
  };

  document.addEventListener(
    'somesa-ready',
    () => {
      seen.ready = performance.now();
      afterPaint(
        () => {},
        (now) => {
          seen.live = now;
          report();
        },
      );
    },
    { once: true },
  );
};
