import { describe, expect, it } from 'vitest';
import { openAdmin } from '../testing/admin';
import { listFormsWithValues } from '../testing/forms-with-values';
import { openSignedIn } from '../testing/open-signed-in';
import { settle } from '../testing/render';
import {
  formsThatSendFiles,
  formsThatSendNothing,
  type StoredForm,
  storedForms,
} from '../testing/stored-values';
import { resetBrowser, sarah } from '../testing/visit';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const open = async ({ path, role, answers, waitFor, button, find, request }: StoredForm) => {
  resetBrowser();
  const responses = { ...answers, [request]: [422, { message: 'Not now.' }] } as const;
  const opened = await (role ? openAdmin(path, responses, role) : openSignedIn(path, sarah, responses));
  const { page, calls } = opened;
  await page.waitFor(waitFor);
  if (button) {
    const found = [...page.container.querySelectorAll('main button')].find(({ textContent }) =>
      textContent?.trim().endsWith(button),
    );
    if (!(found instanceof HTMLElement)) throw new Error(`nothing to press says '${button}'`);
    await page.do(() => found.click());
  }
  // By then, data that a form requests from the server has arrived, such as the options of a select.
  await page.do();
  const forms = [...document.querySelectorAll<HTMLFormElement>(button ? 'dialog[open] form' : 'main form')];
  const form = forms.find((one) => one.querySelector('input, select, textarea'));
  if (!form) throw new Error(`${path} has no form`);
  return {
    page,
    /** Finds the controls currently rendered: one can appear or disappear with the value of another. */
    controls: () => [...form.querySelectorAll<Control>('input:not([type=file]), select, textarea')],
    /** Submits the form and returns the request body. */
    send: async (): Promise<object> => {
      const sent = () => calls.filter(({ name }) => name === request);
      const before = sent().length;
      if (find)
        await page.do(() =>
          [...form.querySelectorAll('button')].find((one) => one.textContent === find)?.click(),
        );
      await page.do(() => form.requestSubmit());
      await page.waitUntil(() => expect(sent()).toHaveLength(before + 1));
      return sent().at(-1)?.body as object;
    },
  };
};

const getOtherValue = (control: Control, form: StoredForm): string => {
  const given = form.otherValues?.[control.name];
  if (given !== undefined) return given;
  if (control instanceof HTMLSelectElement)
    return [...control.options].map(({ value }) => value).findLast((value) => value !== control.value) ?? '';
  const byType: Record<string, string> = {
    date: '2026-11-11',
    tel: '0772999888',
    email: 'other@somesa.example',
    url: 'https://other.example/page',
  };
  const byKeys: Record<string, string> = { numeric: '12,345', decimal: '7' };
  return byType[control.type] ?? byKeys[control.inputMode] ?? `${control.value} B`;
};

const change = (control: Control, value: string) =>
  settle(() => {
    if (control.type === 'checkbox') return control.click();
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    const type = control instanceof HTMLSelectElement ? 'change' : 'input';
    control.dispatchEvent(new Event(type, { bubbles: true }));
  });

/** Returns every value of a body by its path; a list counts as one value. */
const flattenBody = (body: unknown, path = ''): Record<string, string> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.assign(
        {},
        ...Object.entries(body).map(([name, value]) => flattenBody(value, path ? `${path}.${name}` : name)),
      )
    : { [path]: JSON.stringify(body) };

const differences = (before: object, after: object): string[] => {
  const [one, other] = [flattenBody(before), flattenBody(after)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (path) => one[path] !== other[path],
  );
};

// Loaded here, so that the time does not count towards a test's timeout.
const listed = listFormsWithValues();

const parts = Object.entries(storedForms).flatMap(([name, form]) =>
  Array.from(
    { length: form.parts ?? 1 },
    (_, at) => [at === 0 ? name : `${name}, part ${at + 1}`, form, at] as const,
  ),
);

describe('forms with stored values', () => {
  it('includes every such form in the table of this test', () => {
    expect(
      Object.keys(storedForms).concat(formsThatSendNothing, formsThatSendFiles).toSorted(),
      'a form that opens with values needs an entry in testing/stored-values.ts',
    ).toEqual(listed.toSorted());
  });

  it.each(parts)('sends the stored values, except those that were changed, in %s', async (_, form, part) => {
    const { controls, send } = await open(form);
    const first = controls().filter((one) => one instanceof HTMLSelectElement && one.selectedIndex <= 0);
    expect(
      first.map(({ name }) => name),
      'a select shows its stored value, which is not its first option',
    ).toEqual(form.atFirstOption ?? []);
    expect(await send()).toEqual(form.storedBody);
    for (const at of controls().keys()) {
      if (at % (form.parts ?? 1) !== part) continue;
      const control = controls()[at];
      if (!control) throw new Error('the form has lost a field');
      const { name, value: storedValue } = control;
      await change(control, getOtherValue(control, form));
      const changed = differences(form.storedBody, await send());
      const more = form.linkedValues?.[name];
      if (more) expect(more, name).toEqual(expect.arrayContaining(changed));
      else expect(changed, name).toHaveLength(1);
      expect(changed, name).not.toEqual([]);
      await change(control, storedValue);
    }
    expect(await send()).toEqual(form.storedBody);
  });
});
