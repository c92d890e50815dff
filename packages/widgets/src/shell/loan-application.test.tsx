import { texts as loanEnglish } from '@somesa/core/loan-texts/en';
import { texts as english } from '@somesa/core/texts/en';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount as mountApp } from '../element/mount-loan-application';
import type { LanguageChunk } from './chunks';
import { mount } from './loan-application';

vi.hoisted(() => {
  Object.assign(globalThis, { LOAN_LINK: 'Apply for a loan' });
});

const scriptUrl = 'https://pay.example/embed/1/somesa.js';
const chunks: Record<string, unknown> = {
  en: { texts: english },
  'loan-en': { texts: loanEnglish },
  'pay-fees': { kit: ['TODAY'] },
  loan: { build: 'TODAY', start: () => mountApp },
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}', { status: 503 })),
  );
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** Hands a tag over as the shell does. */
const handOver = (load: (name: string) => Promise<unknown>) => {
  const tag = document.createElement('somesa-loan-application');
  tag.setAttribute('school', 'st-marys-kisubi');
  const form = document.createElement('form');
  tag.attachShadow({ mode: 'open' }).append(form);
  document.body.append(tag);
  const widget = mount({
    ...{ tag, form, scriptUrl, texts: english },
    load: load as (language: string) => Promise<LanguageChunk>,
  });
  return { tag, widget, root: tag.shadowRoot as ShadowRoot };
};

test('the app, what it shares and its texts come together, and take the place', async () => {
  const load = vi.fn(async (name: string) => chunks[name]);
  const { root, widget } = handOver(load);
  await vi.waitFor(() => expect(root.textContent).toContain(loanEnglish.loan.personal_title));
  expect(load.mock.calls.map(([name]) => name).sort()).toEqual(['en', 'loan', 'loan-en', 'pay-fees']);
  expect(root.querySelector('[name=fullName]')).not.toBeNull();
  widget.unmount();
  expect(root.childNodes).toHaveLength(0);
});

test('where it does not come, a link to our own page stands, and the page is told', async () => {
  const failed = vi.fn();
  document.addEventListener('somesa-error', failed);
  const { root } = handOver(() => Promise.reject(new Error('offline')));
  const page = 'https://pay.example/installment-payments/options/loan-application';
  await vi.waitFor(() => expect(root.querySelector('a')?.href).toBe(page));
  expect(failed.mock.calls[0]?.[0].detail).toEqual({ code: 'load_failed' });
  document.removeEventListener('somesa-error', failed);
});

test('a tag that was removed meanwhile stays empty', async () => {
  const { root, widget } = handOver(async (name) => chunks[name]);
  widget.unmount();
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.childNodes).toHaveLength(0);
});
