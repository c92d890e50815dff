import type { BrowserContext } from 'playwright-core';

/** Translators move a text’s node into their own elements, or put a new one there and remove it. */
export type Translator = 'moves texts' | 'replaces texts';

/**
 * Runs in the page. Treats every text as a browser's translator does, also in shadow roots and whenever the page changes. The words stay
 * the same, so that a test finds them, and one that the page changes later in a removed node is not seen.
 */
const translate = (translator: Translator): void => {
  const isLeftOut = (element: Element | null): boolean =>
    Boolean(element?.closest('font, script, style, textarea, [translate=no]'));
  const wrap = (text: Text): void => {
    if (!text.data.trim() || !text.parentNode || isLeftOut(text.parentElement)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    text.replaceWith(outer);
    inner.append(translator === 'moves texts' ? text : text.data);
  };
  const wrapAll = (root: Node): void => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  };
  const watch = (root: Node): void => {
    new MutationObserver(() => wrapAll(root)).observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    wrapAll(root);
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit): ShadowRoot {
    const root = attachShadow.call(this, init);
    watch(root);
    return root;
  };
  watch(document);
};

/** Opens all pages of a context with a translator on. */
export const addTranslator = async (context: BrowserContext, translator: Translator): Promise<void> => {
  await context.addInitScript(translate, translator);
};
