import { payFeesEn as t, uiEn as ui } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { register, urls } from '../browser/person';
import { gallery } from '../wizard/site';

/** Frameworks of the host page `frameworks.html`, in the order of the table in the guide. */
export const frameworks = {
  react: 'React 19, by component',
  react18: 'React 18, by component',
  preact: 'Preact 11',
  vue: 'Vue 3.5',
  svelte: 'Svelte 5',
  solid: 'Solid 1.9',
} as const;
export type Framework = keyof typeof frameworks;

const form = (page: Page) => page.locator('somesa-pay-fees');
const field = (page: Page) => page.getByLabel(t.regNo);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isDark = (page: Page): Promise<boolean> =>
  form(page).evaluate((tag) => tag.shadowRoot?.querySelector('[data-theme=dark]') != null);

/** Opens the page of a framework, on which `lang` is undefined, `amount` is a number, `test` is false, and the tag contains a link. */
export const openFramework = async (page: Page, framework: Framework): Promise<void> => {
  await page.goto(`${urls.demo}/gallery/frameworks.html?framework=${framework}`);
  await form(page).locator('section').waitFor();
};

/** Checks of every framework, in the order in which a page runs them. */
export const assertions: Record<string, (page: Page) => Promise<void>> = {
  'a property left undefined is missing': async (page) => {
    await page.getByRole('heading', { name: t.find_title, exact: true }).waitFor();
    expect(await form(page).getAttribute('school')).toBe('st-josephs-naggalama');
  },
  'the link inside the tag is there': async (page) => {
    expect(await form(page).locator('> a').getAttribute('href')).toBe('/gallery/');
  },
  'false leaves an option such as `test` off': async (page) => {
    expect(await page.getByText(ui.test).count()).toBe(0);
  },
  'a change reaches the form and keeps what was typed': async (page) => {
    const { regNo } = await register.freshChild(gallery('frameworks.html', 'st-josephs-naggalama').schools);
    await field(page).fill(regNo);
    expect(await isDark(page)).toBe(false);
    await press(page, 'Change the theme');
    await form(page).locator('[data-theme=dark]').waitFor();
    expect(await field(page).inputValue()).toBe(regNo);
  },
  'an event is heard with its details': async (page) => {
    await press(page, ui.next);
    await page.getByRole('group', { name: t.amount_title, exact: true }).waitFor();
    expect(await page.locator('#steps').textContent()).toBe(' amount');
  },
  'a number arrives': async (page) => {
    expect(await page.getByLabel(t.amount, { exact: true }).inputValue()).toBe('21,000');
  },
  'a form that is hidden and shown again has its input': async (page) => {
    await press(page, 'Show or hide the form');
    await form(page).waitFor({ state: 'detached' });
    await press(page, 'Show or hide the form');
    await page.getByRole('group', { name: t.amount_title, exact: true }).waitFor();
    expect(await form(page).locator('> a').count()).toBe(1);
  },
};
