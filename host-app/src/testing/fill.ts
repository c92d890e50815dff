import { settle } from './render';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const getPrototype = (control: Control): Control => {
  if (control instanceof HTMLSelectElement) return HTMLSelectElement.prototype;
  return control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
};

/** Finds the control that a label names. */
export const labelled = (container: HTMLElement, label: string): Control => {
  const found = [...container.querySelectorAll('label')].find((one) => one.textContent?.trim() === label);
  const control =
    container.querySelector<Control>(`[id="${found?.htmlFor}"]`) ?? found?.querySelector('input');
  if (!control) throw new Error(`no field is called '${label}'`);
  return control;
};

/** The line under the control that a label names: its error, or its hint. */
export const fieldMessage = (container: HTMLElement, label: string): string => {
  const id = labelled(container, label).getAttribute('aria-describedby');
  return container.querySelector(`[id="${id}"]`)?.textContent ?? '';
};

/** Fills fields by their labels, as a person does. */
export const fill = async (container: HTMLElement, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    const control = labelled(container, label);
    await settle(() => {
      if (control instanceof HTMLInputElement && control.type === 'radio') return control.click();
      Object.getOwnPropertyDescriptor(getPrototype(control), 'value')?.set?.call(control, value);
      const type = control instanceof HTMLSelectElement ? 'change' : 'input';
      control.dispatchEvent(new Event(type, { bubbles: true }));
    });
  }
};

/** Leaves a field: what is wrong is said from then on. */
export const leaveField = (container: HTMLElement, label: string): Promise<void> =>
  settle(() => labelled(container, label).dispatchEvent(new Event('focusout', { bubbles: true })));
