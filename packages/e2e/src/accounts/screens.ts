import { formatText } from '@somesa/core';
import accounts from '@somesa/core/messages/en/site/accounts.json';
import layout from '@somesa/core/messages/en/site/layout.json';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../browser/eventually';
import { visit } from '../browser/hydration';
import { urls } from '../browser/person';
import type { TestAccount } from './test-account';

/** Opens the account screens as a person uses them. */
export const openScreens = (page: Page) => {
  const field = (label: string): Locator =>
    page.getByLabel(label, { exact: true }).and(page.locator('input, textarea, select'));
  const press = (name: string): Promise<void> =>
    page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const arrive = (path: string): Promise<void> => page.waitForURL(urls.server + path);
  const toast = (text: string): Promise<void> =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor();
  const { login, otp, register } = accounts;

  /** Waits until a field has a value: a page fills its fields shortly after it has loaded. */
  const holds = (label: string, value: string): Promise<void> =>
    eventually(async () => expect(await field(label).inputValue()).toBe(value));

  const fill = async (values: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(values)) await field(label).fill(value);
  };

  return {
    page,
    field,
    holds,
    press,
    fill,
    arrive,
    toast,
    /** Waits until the text appears anywhere on the page. */
    says: (text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor(),
    follow: (name: string): Promise<void> =>
      page.getByRole('main').getByRole('link', { name, exact: true }).click(),
    open: (path: string): Promise<void> => visit(page, path),
    heading: (name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true }),
    /** Returns one section of the profile. */
    section: (title: string): Locator => page.getByRole('region', { name: title, exact: true }),
    /** Returns the account menu of a signed-in user, by the user's name. */
    account: (name: string): Locator =>
      page.getByRole('button', { name: formatText(layout.frame.account, { name }), exact: true }),

    register: async (person: TestAccount): Promise<void> => {
      await fill({
        [register.firstName]: person.first_name,
        [register.lastName]: person.last_name,
        [register.email]: person.email,
        [register.contact]: person.contact,
        [register.password]: person.password,
        [register.confirmation]: person.password,
      });
      await press(register.submit);
    },
    logIn: async (email: string, password: string): Promise<void> => {
      await fill({ [login.email]: email, [login.password]: password });
      await press(login.submit);
    },
    enterCode: async (code: string): Promise<void> => {
      await fill({ [otp.code]: code });
      await press(otp.submit);
    },
  };
};

export type Screens = ReturnType<typeof openScreens>;
