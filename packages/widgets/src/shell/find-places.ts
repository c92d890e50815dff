import { attributeNames } from '../element/attribute-names';

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
export const findPlaces = (): void => {
  fill();
  new MutationObserver(fill).observe(document, { subtree: true, childList: true });
};
