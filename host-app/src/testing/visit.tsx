import type { UserView } from '@somesa/core';
import { toast } from '@somesa/ui';
import { act } from 'react';
import { expect } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { adminRoutes } from '../pages/admin/admin-routes';
import { parentRoutes } from '../pages/parent/parent-routes';
import { prepare } from '../pages/prepare';
import { routes } from '../routes';
import { Site } from '../site';
import { auth } from '../state/auth';
import { authFlow } from '../state/auth-flow';
import { lastApplication } from '../state/last-application';
import { lastPayment } from '../state/last-payment';
import { lastRepayment } from '../state/last-repayment';
import { closeAll } from '../state/ui';
import { unread } from '../state/unread';
import { languageState } from '../texts/language';
import { press, render, settle } from './render';

// Outside the tests, so that it doesn't count towards the timeout of the first one.
await Promise.all([...parentRoutes, ...adminRoutes].map(({ load }) => load()));

export const sarah: UserView = {
  id: 'u-1',
  user_id: 'u-1',
  first_name: 'Sarah',
  last_name: 'Nakato',
  full_name: 'Sarah Nakato',
  email: 'sarah@somesa.example',
  contact: '0772123456',
  role_id: 1,
  avatar: null,
  phone_verified: true,
  pending: { contact: null, email: null },
};

/** Resets the state of the site, the browser's storage and its cookies, as on a first visit. */
export const resetBrowser = (): void => {
  Object.assign(auth, { user: null, token: null, isLoading: false, isRestored: false });
  Object.assign(authFlow, { phone: null, ticket: null, returnTo: null });
  Object.assign(languageState, { language: 'en', chosen: null });
  closeAll();
  unread.count = null;
  lastApplication.reference = null;
  lastPayment.receipt = null;
  lastRepayment.repaid = null;
  window.history.replaceState(null, '');
  localStorage.clear();
  sessionStorage.clear();
  for (const [name] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and this is not.
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
  toast.remove();
};

export const storeSignedInUser = (user: UserView = sarah): void => {
  localStorage.setItem('authToken', 'token-1');
  localStorage.setItem('authUser', JSON.stringify(user));
};

/** Maximum number of checks in a test, about 10 ms apart, before it fails. */
const MAX_CHECKS = 150;

/** Waits until a check passes, and lets the view update in the meantime. */
export const waitUntil = async (check: () => void): Promise<void> => {
  for (let count = 1; count < MAX_CHECKS; count += 1) {
    try {
      check();
      return;
    } catch {
      await act(async () => {
        await new Promise((resolve) => setTimeout(resolve, 10));
      });
    }
  }
  check();
};

export const visit = async (path: string) => {
  await Promise.all(routes.map((route) => prepare(route, 'en')));
  const { hook, searchHook, history, navigate } = memoryLocation({ path, record: true });
  const view = await render(
    <Router hook={hook} searchHook={searchHook}>
      <Site />
    </Router>,
  );
  const { container } = view;
  const input = (name: string): HTMLInputElement => {
    const found = container.querySelector<HTMLInputElement>(`main input[name="${name}"]`);
    if (!found) throw new Error(`there is no field ${name}`);
    return found;
  };
  const type = async (values: Record<string, string>): Promise<void> => {
    for (const [name, value] of Object.entries(values))
      await settle(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(name), value);
        input(name).dispatchEvent(new Event('input', { bubbles: true }));
      });
  };
  const openDialogs = () => [...container.querySelectorAll<HTMLElement>('dialog[open]')];
  const seen = {
    ...view,
    input,
    type,
    at: () => history.at(-1),
    history,
    go: (address: string) => settle(() => navigate(address)),
    press: (name: string) => press(container, name),
    confirm: (name: string) => press(openDialogs().at(-1) ?? container, name),
    waitFor: (expected: string) => waitUntil(() => expect(view.text()).toContain(expected)),
    /** Waits until an address is open and its page is rendered. */
    arrive: (address: string) =>
      waitUntil(() => {
        expect(history.at(-1)).toBe(address);
        expect(container.querySelector('main h1')).not.toBeNull();
      }),
    waitUntil,
    /** Runs an action on the page and waits until it is updated. */
    do: settle,
    /** Moves the focus out of a field, as the Tab key does. */
    leaveField: (name: string) =>
      settle(() => input(name).dispatchEvent(new Event('focusout', { bubbles: true }))),
    under: (name: string): string => {
      const line = input(name).getAttribute('aria-describedby') ?? '';
      return container.querySelector(`[id="${line}"] .error`)?.textContent ?? '';
    },
    alert: (): string => {
      const found = container.querySelector('main [role="alert"]');
      const first = found?.closest('form')?.querySelector('input');
      const isAbove =
        first && (found?.compareDocumentPosition(first) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
      return (isAbove && found?.textContent) || '';
    },
    labels: (): string[] => [...container.querySelectorAll('main label')].map((l) => l.textContent ?? ''),
  };
  await waitUntil(() => expect(container.querySelector('main h1')).not.toBeNull());
  return seen;
};

export type Visit = Awaited<ReturnType<typeof visit>>;
