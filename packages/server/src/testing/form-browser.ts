import type { InjectOptions } from 'fastify';
import { type HTMLFormElement, type HTMLInputElement, type HTMLSelectElement, Window } from 'happy-dom';
import { expect } from 'vitest';
import type { TestApp } from './test-app';

interface Cookie {
  value: string;
  path: string;
}

/** Returns the text of an element, with single spaces at which lines can end. */
const readText = (element: { textContent: string | null } | null): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

type Field = HTMLInputElement | HTMLSelectElement;

const isChecked = (field: Field): boolean =>
  !['radio', 'checkbox'].includes(field.getAttribute('type') ?? '') || field.hasAttribute('checked');

const getValue = (field: Field): string =>
  field.tagName === 'SELECT'
    ? (field.querySelector('option[selected]')?.textContent ?? '')
    : (field.getAttribute('value') ?? '');

/**
 * Creates a browser that runs no scripts. It shows pages, sends forms, follows redirects, and keeps cookies unless `keepsCookies` is
 * false.
 */
export const createFormBrowser = (
  test: TestApp,
  { keepsCookies = true, headers = {} }: { keepsCookies?: boolean; headers?: Record<string, string> } = {},
) => {
  const window = new Window({
    settings: { disableCSSFileLoading: true, disableJavaScriptFileLoading: true },
  });
  const cookies = new Map<string, Cookie>();
  let address = '';
  let status = 0;
  /** Addresses that the browser has requested. */
  const visited: string[] = [];

  const listCookies = (path: string): string =>
    [...cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');

  const keepCookies = (header: unknown): void => {
    if (!keepsCookies || header === undefined) return;
    for (const line of [header].flat().map(String)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, { value, path: /Path=([^;]*)/.exec(line)?.[1] ?? '/' });
    }
  };

  const request = async (options: InjectOptions & { url: string }): Promise<void> => {
    visited.push(options.url);
    const cookie = listCookies(options.url);
    const response = await test.call<string>({
      ...options,
      headers: { ...options.headers, ...headers, ...(cookie && { cookie }) },
    });
    keepCookies(response.headers['set-cookie']);
    const { location } = response.headers;
    if (response.status === 303) return request({ url: String(location) });
    address = options.url;
    status = response.status;
    window.document.documentElement.innerHTML = response.text;
  };

  const getForm = (): HTMLFormElement => {
    const form = window.document.querySelector('form');
    if (!form) throw new Error(`no form at ${address}: ${window.document.body.textContent}`);
    return form as HTMLFormElement;
  };

  const listFields = (): Field[] => [...getForm().querySelectorAll('input, select')] as Field[];

  return {
    visited,
    open: (url: string): Promise<void> => request({ url }),
    reload: (): Promise<void> => request({ url: address }),
    getStatus: (): number => status,
    getAddress: (): string => address,
    getTitle: (): string => readText(window.document.querySelector('h1')),
    getText: (): string => readText(window.document.querySelector('main')),
    /** Returns the error of a field, to which its attributes lead. */
    getError: (name: string): string => {
      const field = listFields().find((each) => each.getAttribute('name') === name);
      expect(field?.getAttribute('aria-invalid'), `${name} is invalid`).toBe('true');
      const ids = field?.getAttribute('aria-describedby') ?? '';
      expect(ids.split(' ')).toContain(`${name}-error`);
      return window.document.getElementById(`${name}-error`)?.textContent ?? '';
    },
    getValue: (name: string): string => {
      const field = listFields().find((each) => each.getAttribute('name') === name && isChecked(each));
      return field ? getValue(field) : '';
    },
    listButtons: (): string[] => [...getForm().querySelectorAll('button')].map(readText),
    find: (selector: string) => window.document.querySelector(selector),
    listLinks: (): string[] =>
      [...window.document.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? ''),

    /** Fills in fields and presses a button: the first one, as Enter does, or the one with a label. Returns a function that sends the same form again. */
    submit: async (values: Record<string, string> = {}, label?: string): Promise<() => Promise<void>> => {
      const form = getForm();
      expect(form.getAttribute('method')).toBe('post');
      const body = new URLSearchParams();
      const names = new Set(listFields().map((field) => field.getAttribute('name') ?? ''));
      for (const name of names) {
        const value = values[name];
        const field = listFields().find((each) => each.getAttribute('name') === name && isChecked(each));
        if (value !== undefined) body.append(name, value);
        else if (field) body.append(name, getValue(field));
      }
      for (const name of Object.keys(values)) expect([...names], 'fields of the form').toContain(name);
      const buttons = [...form.querySelectorAll('button')];
      const button = label === undefined ? buttons[0] : buttons.find((each) => readText(each) === label);
      if (!button) throw new Error(`no button ${label}: ${buttons.map((each) => each.textContent)}`);
      const name = button.getAttribute('name');
      if (name) body.append(name, button.getAttribute('value') ?? '');
      const action = form.getAttribute('action') ?? address;
      const send = async () => {
        await request({
          method: 'POST',
          url: action,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: body.toString(),
        });
      };
      await send();
      return send;
    },
  };
};
