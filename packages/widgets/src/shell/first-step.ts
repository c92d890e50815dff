import type { FirstStepTexts } from './first-step-texts';

// Few rules that resemble the app, so that little moves when it replaces the placeholder form. Colours are
// the system's.
const rules = `:host{display:block;outline:0!important}:host([hidden]){display:none!important}form{all:initial;direction:ltr;display:flex;flex-flow:column;color-scheme:inherit;gap:1em;margin:auto;min-height:23em;max-width:36em;background:canvas;border:1px solid gray;border-radius:.75em;padding:1em;font-family:inherit;line-height:1.5}input,button,a{border:1px solid gray;border-radius:.75em;padding:.75em;font:inherit}h2{margin:0;line-height:1.2}button,a{margin-top:auto;background:#0b5d45;color:#fff}`;

export const attachForm = (root: ShadowRoot, form: HTMLFormElement): void => {
  root.append(form);
  if (root.adoptedStyleSheets) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    root.adoptedStyleSheets = [sheet];
  }
};

export const createElement = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: object,
  ...children: string[]
): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

export const createFirstStep =
  (form: HTMLFormElement, onclick: (event: Event) => void) =>
  ([, step, title, lead, label, hint, next]: FirstStepTexts): void => {
    // A frame may forbid submitting forms, so a click on Next counts too.
    form.onsubmit = onclick;
    form.append(
      step,
      createElement('h2', {}, title),
      lead,
      createElement('label', { htmlFor: 'n' }, label),
      createElement('input', { id: 'n', name: 'regNo' }),
      hint,
      createElement('button', { onclick }, next),
    );
  };
