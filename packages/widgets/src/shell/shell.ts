/** Script that a host page loads. It defines the tags and must not be imported. */

import { attributeNames, isTestValue } from '../element/attribute-names';
import { loadProblems } from './chunks';
import { createElement } from './first-step';
import type { FirstStepTexts } from './first-step-texts';
import { scriptUrl } from './script-url';
import { createShellElement } from './shell-element';

/** Widgets of this build with their English texts, which the build defines. */
declare const WIDGETS: readonly (readonly [
  name: string,
  ...words: FirstStepTexts | readonly [link: string],
])[];

/** Part of the names of this build's chunks, which the build defines. */
declare const BUILD: string;

const known: string[] = WIDGETS.map(([name]) => name);
// Selectors of the forms whose tags another version of this script has defined. The first matches nothing.
const others = ['somesa-'];

// Tells the page's author about a name that is no form, or about another version: in the console, and in the
// element that is given.
const report = (problem?: string | HTMLElement): void =>
  void loadProblems().then(
    ({ start }) => start(scriptUrl, problem),
    // Without the message, the form is missing all the same, and takes no money.
    () => undefined,
  );

// Adds a tag to each `<div data-somesa="...">`. It gets the div's content, and the div's data as its
// attributes.
const mountPlaceholders = (): void => {
  // Another version may not know test mode, and take real money.
  for (const form of document.querySelectorAll<HTMLElement & { test?: unknown }>(`${others}`))
    if (isTestValue(form.test ?? form.getAttribute('test') ?? form.dataset.test)) {
      const notice = createElement('p', {});
      form.replaceWith(notice);
      report(notice);
    }
  for (const div of document.querySelectorAll<HTMLElement>('[data-somesa]')) {
    const { somesa = '' } = div.dataset;
    // A file with one form does not know which forms other files of the page have.
    if (known[1] && !known.includes(somesa)) {
      known.push(somesa);
      report(somesa);
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
  const defined = customElements.get(tag) as { build?: string } | undefined;
  if (!defined) customElements.define(tag, createShellElement(name, words));
  else if (defined.build !== BUILD) {
    // It also puts tags of this version into a `div`, without `data-test`.
    others.push(`${tag},[data-somesa]`);
    report();
  }
}
mountPlaceholders();
new MutationObserver(mountPlaceholders).observe(document, {
  subtree: true,
  childList: true,
  attributeFilter: ['test'],
});
