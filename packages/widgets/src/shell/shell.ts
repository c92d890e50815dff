/** Script that a host page loads. It defines the tags and must not be imported. */

import { attributeNames } from '../element/attribute-names';
import { loadProblems } from './chunks';
import type { FirstStepTexts } from './first-step-texts';
import { createShellElement } from './shell-element';

/** Widgets of this build with their English texts, which the build defines. */
declare const WIDGETS: readonly (readonly [
  name: string,
  ...words: FirstStepTexts | readonly [link: string],
])[];

/** Names of forms that need no warning. */
const known: string[] = WIDGETS.map(([name]) => name);

/** Adds a tag to each `<div data-somesa="...">`. It gets the div's content, and the div's data as its attributes. */
const mountPlaceholders = (): void => {
  for (const div of document.querySelectorAll<HTMLElement>('[data-somesa]')) {
    const { somesa = '' } = div.dataset;
    // A file with one form does not know which forms other files of the page have.
    if (known[1] && !known.includes(somesa)) {
      known.push(somesa);
      void loadProblems().then(({ warnAboutForm }) => warnAboutForm(somesa));
    }
    const name = `somesa-${somesa}`;
    if (!customElements.get(name) || div.querySelector(name)) continue;
    const tag = document.createElement(name);
    for (const attribute of attributeNames) {
      const value = div.getAttribute(`data-${attribute}`);
      if (value !== null) tag.setAttribute(attribute, value);
    }
    // The height that the page reserves is that of the form from here on.
    tag.style.minHeight = div.style.minHeight;
    div.style.minHeight = '';
    tag.append(...div.childNodes);
    div.append(tag);
  }
};

for (const [name, ...words] of WIDGETS) {
  const tag = `somesa-${name}`;
  if (!customElements.get(tag)) customElements.define(tag, createShellElement(name, words));
}
mountPlaceholders();
new MutationObserver(mountPlaceholders).observe(document, { subtree: true, childList: true });
