/** Script that a school's page loads: small, no library. It defines the tags; nothing imports this file back. */

import { attributeNames } from '../element/attribute-names';
import type { FirstStepTexts } from './first-words';
import { shellElement } from './shell-element';

/** Puts a tag into each `<div data-somesa="...">`, with the div's own link in it, and the div's data as its attributes. */
const fill = (): void => {
  for (const div of document.querySelectorAll<HTMLElement>('[data-somesa]')) {
    const name = `somesa-${div.dataset.somesa}`;
    if (!customElements.get(name) || div.querySelector(name)) continue;
    const tag = document.createElement(name);
    for (const attribute of attributeNames) {
      const value = div.dataset[attribute];
      if (value) tag.setAttribute(attribute, value);
    }
    tag.append(...div.childNodes);
    div.append(tag);
  }
};

/** Does so now, and whenever the page changes. */
const mountPlaceholders = (): void => {
  fill();
  new MutationObserver(fill).observe(document, { subtree: true, childList: true });
};

/** Built widgets of `widgets.ts`, with their texts in English; written by the build. The tags of the others keep their own link. */
declare const WIDGETS: readonly (readonly [
  name: string,
  ...words: FirstStepTexts | readonly [link: string],
])[];

for (const [name, ...words] of WIDGETS) {
  const tag = `somesa-${name}`;
  if (!customElements.get(tag)) customElements.define(tag, shellElement(name, words));
}
mountPlaceholders();
