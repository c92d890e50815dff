import type { FirstStepTexts } from './first-words';

/** As few rules as can be, close to what the app draws, so that little jumps when it comes. Colours are the system's. */
const rules = `:host(:not([hidden])){display:block}form{all:initial;direction:ltr;display:flex;flex-flow:column;color-scheme:light dark;gap:1em;margin:auto;min-height:23em;max-width:36em;background:canvas;border:1px solid gray;border-radius:.75em;padding:1em;font-family:inherit;line-height:1.5}input,button,a{border:1px solid gray;border-radius:.75em;padding:.75em;font:inherit}h2{margin:0;line-height:1.2}button,a{margin-top:auto;background:#0b5d45;color:#fff}`;

/** Puts a form into a shadow root, styled under any policy. Browsers before 2023 without the API show it plain for its moment. */
export const show = (root: ShadowRoot, form: HTMLFormElement): void => {
  root.append(form);
  if (root.adoptedStyleSheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    root.adoptedStyleSheets = [sheet];
  }
};

/** Makes an element with properties and children. */
export const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: object,
  ...children: string[]
): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** Builds what fills the first step's form with its words, its field and Next. */
export const firstStep =
  (form: HTMLFormElement, onclick: (event: Event) => void) =>
  ([, step, title, lead, label, hint, next]: FirstStepTexts): void => {
    // A frame that may not submit forms never sends `submit`: the click counts too.
    form.onsubmit = onclick;
    form.append(
      step,
      make('h2', {}, title),
      lead,
      make('label', { htmlFor: 'n' }, label),
      make('input', { id: 'n', name: 'regNo' }),
      hint,
      make('button', { onclick }, next),
    );
  };
