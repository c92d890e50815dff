/** Chunk that opens a form in a dialog, for tags with `mode="button"`. */

import { getLanguage, type Language } from '@somesa/core';

/** Label of the button that closes the dialog. */
const closeLabels: Record<Language, string> = { en: 'Close', lg: 'Ggalawo', sw: 'Funga' };

const rules = `:host([mode=button]){display:inline!important}
dialog{width:38em;max-width:100%;max-height:100%;margin:auto;padding:0 1em 1em;box-sizing:border-box;border:0;border-radius:.75em;background:canvas;overflow:hidden;font:1em/1.5 system-ui,sans-serif;text-align:start}
dialog[open]{display:grid;grid-template-rows:3em minmax(0,1fr)}
dialog>:not(button){grid-row:2;overflow:auto;overscroll-behavior:contain}
dialog>form{min-height:20em}
dialog::backdrop{background:rgb(0 0 0/.5)}
dialog>button{all:unset;grid-row:1;justify-self:end;min-width:3rem;min-height:3rem;text-align:center;font-size:1.5rem;line-height:3rem;color:canvastext;cursor:pointer}
dialog>button:focus-visible{outline:2px solid;outline-offset:-4px}
@media(max-width:40em){dialog{width:100%;height:100%;padding:0;border-radius:0}}`;

/** Dialogs by their tag. A tag that was removed and added again has another one. */
const dialogs = new WeakMap<HTMLElement, HTMLDialogElement>();

const createDialog = (tag: HTMLElement): HTMLDialogElement => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('part', 'dialog');
  dialog.ariaLabel = tag.textContent?.trim() ?? '';
  dialog.style.colorScheme = tag.getAttribute('theme')?.replace('auto', '') ?? '';
  dialog.addEventListener('click', ({ target }) => {
    // The dialog itself is the target of a press on its backdrop.
    if (target === dialog) dialog.close();
  });
  return dialog;
};

const createCloseButton = (tag: HTMLElement, dialog: HTMLDialogElement): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '\u00d7';
  button.ariaLabel = closeLabels[getLanguage(tag.lang || document.documentElement.lang)];
  button.onclick = () => dialog.close();
  return button;
};

/** Opens the form of a tag when its content is pressed. Old browsers without dialogs follow the link in the tag. */
const listen = (tag: HTMLElement): void => {
  tag.addEventListener('click', (event) => {
    const dialog = dialogs.get(tag);
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!dialog?.isConnected || hasModifier || event.composedPath().includes(dialog)) return;
    event.preventDefault();
    dialog.showModal();
    // Otherwise the heading would get the focus.
    dialog.querySelector<HTMLElement>('input, select')?.focus();
  });
  tag.addEventListener('somesa-cancelled', () => dialogs.get(tag)?.close());
};

/** Puts the placeholder form of a tag into a dialog. The app that replaces it stays there. @public used by the build */
export const start = (tag: HTMLElement, form: HTMLFormElement): void => {
  const root = tag.shadowRoot as ShadowRoot;
  const dialog = createDialog(tag);
  if (!dialog.showModal) return;
  if (!dialogs.has(tag)) listen(tag);
  dialogs.set(tag, dialog);
  // The close button is last, so that the keyboard reaches the form first.
  dialog.append(form, createCloseButton(tag, dialog));
  root.append(dialog);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  const adopt = (): void => {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  adopt();
  // The app replaces the style sheets of the placeholder form.
  tag.addEventListener('somesa-ready', adopt, { once: true });
};
