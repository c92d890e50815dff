import { settle } from './render';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const getPrototype = (control: Control): Control => {
  if (control instanceof HTMLSelectElement) return HTMLSelectElement.prototype;
  return control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
};

export const findControl = (container: HTMLElement, label: string): Control => {
  const found = [...container.querySelectorAll('label')].find((one) => one.textContent?.trim() === label);
  const control =
    container.querySelector<Control>(`[id="${found?.htmlFor}"], [aria-label="${label}"]`) ??
    found?.querySelector('input');
  if (!control) throw new Error(`there is no field with the label '${label}'`);
  return control;
};

export const fieldMessage = (container: HTMLElement, label: string): string => {
  const id = findControl(container, label).getAttribute('aria-describedby');
  return container.querySelector(`[id="${id}"]`)?.textContent ?? '';
};

export const fill = async (container: HTMLElement, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    const control = findControl(container, label);
    await settle(() => {
      if (control instanceof HTMLInputElement && control.type === 'radio') return control.click();
      Object.getOwnPropertyDescriptor(getPrototype(control), 'value')?.set?.call(control, value);
      const type = control instanceof HTMLSelectElement ? 'change' : 'input';
      control.dispatchEvent(new Event(type, { bubbles: true }));
    });
  }
};

/** Moves the focus out of a field, after which its error is shown. */
export const leaveField = (container: HTMLElement, label: string): Promise<void> =>
  settle(() => findControl(container, label).dispatchEvent(new Event('focusout', { bubbles: true })));
