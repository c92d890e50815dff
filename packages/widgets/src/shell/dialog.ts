import { getLanguage, type Language } from '@somesa/core';

const closeLabels: Record<Language, string> = { en: 'Close', lg: 'Ggalawo', sw: 'Funga' };

const rules = `:host([mode=button]){display:inline!important}
dialog{width:38em;max-width:100%;max-height:100%;margin:auto;padding:0 1em 1em;box-sizing:border-box;border:0;border-radius:.75em;background:canvas;color:canvastext;overflow:hidden;font:1em/1.5 system-ui,sans-serif;text-align:start}
dialog[open]{display:grid;grid-template-rows:3em minmax(0,1fr)}
dialog>:not(button){grid-row:2;overflow:auto;overscroll-behavior:contain}
dialog>form{min-height:20em}
dialog::backdrop{background:rgb(0 0 0/.5)}
dialog>button{all:unset;grid-row:1;justify-self:end;min-width:3rem;min-height:3rem;text-align:center;font-size:1.5rem;line-height:3rem;color:inherit;cursor:pointer}
dialog>button:focus-visible{outline:2px solid;outline-offset:-4px}
@media(max-width:40em){dialog{width:100%;height:100%;padding:0;border-radius:0}}
@media print{dialog[open]{display:block;position:absolute;inset-block:0 auto;height:auto;max-height:none;overflow:visible;background:#fff!important}dialog>:not(button){overflow:visible}dialog>button{display:none}}`;

const dialogs = new WeakMap<HTMLElement, HTMLDialogElement>();

const createDialog = (tag: HTMLElement): HTMLDialogElement => {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('part', 'dialog');
  dialog.setAttribute('aria-label', tag.textContent?.trim() ?? '');
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
  button.setAttribute('aria-label', closeLabels[getLanguage(tag.lang || document.documentElement.lang)]);
  button.onclick = () => dialog.close();
  return button;
};

const takeColours = (dialog: HTMLDialogElement): void => {
  const form = dialog.querySelector('[part=wizard]');
  if (!form) return;
  const { backgroundColor, color } = getComputedStyle(form);
  Object.assign(dialog.style, { backgroundColor, color });
};

/** Focuses the first field. Otherwise the heading or the close button would get the focus. */
const focusField = (dialog: HTMLDialogElement): void =>
  dialog.querySelector<HTMLElement>('input, select')?.focus();

const open = (dialog: HTMLDialogElement): void => {
  takeColours(dialog);
  dialog.showModal();
  focusField(dialog);
};

const listen = (tag: HTMLElement): void => {
  tag.addEventListener('click', (event) => {
    const dialog = dialogs.get(tag);
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!dialog?.isConnected || hasModifier || event.composedPath().includes(dialog)) return;
    event.preventDefault();
    open(dialog);
  });
  tag.addEventListener('somesa-cancelled', () => dialogs.get(tag)?.close());
};

// Returns a function that adds the rules to a shadow root, also where no style sheet can be constructed
// (Safari before 16.4).
const createStyles = (root: ShadowRoot): (() => void) => {
  if (!root.adoptedStyleSheets) {
    const style = document.createElement('style');
    style.textContent = rules;
    return () => root.append(style);
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return () => {
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
};

/**
 * Puts the placeholder form of a tag into a dialog, and opens it if the tag was pressed by then. The app that
 * replaces the form stays there. In old browsers without dialogs the link in the tag is followed; without a
 * link the form appears in the page.
 * @public used by the build
 */
export const start = (tag: HTMLElement, form: HTMLFormElement, isPressed: boolean): void => {
  const root = tag.shadowRoot as ShadowRoot;
  const dialog = createDialog(tag);
  if (!dialog.showModal) {
    if (!tag.querySelector('a')) root.append(form);
    return;
  }
  if (!dialogs.has(tag)) listen(tag);
  dialogs.set(tag, dialog);
  // The close button is last, so that the keyboard reaches the form first.
  dialog.append(form, createCloseButton(tag, dialog));
  root.append(dialog);
  const addStyles = createStyles(root);
  addStyles();
  tag.addEventListener(
    'somesa-ready',
    () => {
      // The app replaces the style sheets of the placeholder form.
      addStyles();
      if (!dialog.open) return;
      takeColours(dialog);
      focusField(dialog);
    },
    { once: true },
  );
  if (isPressed) open(dialog);
};
