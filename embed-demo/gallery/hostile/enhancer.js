/* Changes all new elements, as translators, lazy loaders and accessibility overlays do. */
(() => {
  const enhance = (element) => {
    if (!element.tagName.startsWith('SOMESA-') && !element.closest('form')) return;
    if (element.dataset.enhanced) return;
    element.dataset.enhanced = String(Date.now());
    element.setAttribute('title', 'enhanced');
    element.setAttribute('role', 'presentation');
    element.setAttribute('lang', 'en-x-mtfrom-sw');
    element.setAttribute('tabindex', '-1');
    element.className += ' enhanced';
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) if (node.nodeType === 1) enhance(node);
    }
  }).observe(document.documentElement, { subtree: true, childList: true, attributes: true });
})();
