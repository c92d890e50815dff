/** Plays in the app what a person did in the shell's form: the number, the caret, and Next once. */
export const playTyped = (box: HTMLElement, form: HTMLFormElement): void => {
  const [from, to] = [form, box].map((place) => place.querySelector<HTMLInputElement>('[name=regNo]'));
  if (!from || !to) return;
  if (from.value && from.value !== to.value) {
    to.value = from.value;
    to.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if ((form.getRootNode() as ShadowRoot).activeElement === from) {
    to.focus({ preventScroll: true });
    const { selectionStart, selectionEnd, selectionDirection } = from;
    to.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }
  if (form.ariaBusy) box.querySelector<HTMLElement>('[part~=next]')?.click();
};
