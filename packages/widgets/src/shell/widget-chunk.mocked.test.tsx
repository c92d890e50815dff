import { texts as loanEnglish } from '@somesa/core/loan-texts/en';
import { texts as english } from '@somesa/core/texts/en';
import { texts as swahili } from '@somesa/core/texts/sw';
import { waitUntil } from '@somesa/ui/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LoanWidgetTexts } from '../loan-application/context';
import { findPreload, load } from './chunks';
import { pickFormTexts } from './form-texts';
import type { HandoverContext, Mount } from './hand-over';
import { createWidgetChunk } from './widget-chunk';

vi.hoisted(() => {
  Object.assign(globalThis, { BUILD: 'TODAY' });
});
vi.mock('./chunks', () => ({ load: vi.fn(), findPreload: vi.fn(), loadProblems: vi.fn() }));
vi.mock('./script-url', () => ({ scriptUrl: 'https://pay.example/embed/1/somesa.js' }));

/** Creates an app that shows its title and a part of its kit. */
const createApp =
  (parts: readonly unknown[]): Mount<LoanWidgetTexts> =>
  ({ tag, form, texts, load: loadTexts }) => {
    const render = (t: LoanWidgetTexts): void => {
      form.textContent = `${t.loan.title} (${t.ui.next}, ${parts.join(' ')})`;
    };
    render(texts);
    return {
      update: () => void loadTexts(tag.lang).then((chunk) => render(chunk.texts)),
      reset: () => undefined,
      focus: () => undefined,
      unmount: () => form.remove(),
    };
  };
const start = createWidgetChunk('test-loan', createApp);
const chunks: Record<string, unknown> = {
  en: { texts: english },
  sw: { texts: swahili },
  'test-loan-en': { texts: loanEnglish },
  'test-loan-sw': { texts: { ...loanEnglish, loan: { ...loanEnglish.loan, title: 'Omba mkopo' } } },
  'test-loan': { start },
  'pay-fees': { build: 'TODAY', kit: ['today’s'], loadLater: async () => ({ kit: ['later'] }) },
  'pay-fees-later': {},
};
const observers: { callback: IntersectionObserverCallback; targets: Set<Element> }[] = [];

beforeAll(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly targets = new Set<Element>();
      constructor(callback: IntersectionObserverCallback) {
        observers.push({ callback, targets: this.targets });
      }
      observe(target: Element): void {
        this.targets.add(target);
      }
      unobserve(target: Element): void {
        this.targets.delete(target);
      }
    },
  );
  const { createShellElement } = await import('./shell-element');
  customElements.define('somesa-test-loan', createShellElement('test-loan', ['Apply for a loan']));
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.mocked(load).mockReset();
  vi.mocked(load).mockImplementation(async (name) => chunks[name] as never);
});
afterEach(() => document.body.replaceChildren());

const place = () => {
  document.body.innerHTML = '<somesa-test-loan school="st-marys-kisubi"></somesa-test-loan>';
  const tag = document.body.firstElementChild as HTMLElement;
  for (const { callback, targets } of observers) {
    callback(
      [...targets].map(
        (target) => ({ target, isIntersecting: true }) as unknown as IntersectionObserverEntry,
      ),
      {} as IntersectionObserver,
    );
    targets.clear();
  }
  return { tag, root: tag.shadowRoot as ShadowRoot };
};

test('loads the app, both chunks of its kit and both of its texts at the same time', async () => {
  const { root } = place();
  expect(vi.mocked(load).mock.calls.map(([name]) => name)).toEqual([
    'pay-fees-later',
    'test-loan',
    'en',
    'pay-fees',
    'test-loan-en',
  ]);
  await waitUntil(() => expect(root.textContent).toBe('Apply for a loan (Next, today’s later)'));
});

test('adds the texts that the preloaded file of pay-fees lacks', async () => {
  vi.mocked(findPreload).mockReturnValueOnce(document.createElement('link'));
  const ui = { ...english.ui, next: 'Later texts' };
  vi.mocked(load).mockImplementation(async (name) => {
    if (name === 'en') return { texts: { ...pickFormTexts(english), isPartial: true } } as never;
    if (name === 'en-rest') return { complete: () => ({ ...english, ui }) } as never;
    return chunks[name] as never;
  });
  const { root } = place();
  await waitUntil(() => expect(root.textContent).toBe('Apply for a loan (Later texts, today’s later)'));
});

test('loads both texts of another language', async () => {
  const { tag, root } = place();
  await waitUntil(() => expect(root.textContent).toContain('Apply'));
  tag.lang = 'sw';
  await waitUntil(() => expect(root.textContent).toBe(`Omba mkopo (${swahili.ui.next}, today’s later)`));
});

test('shows a link to our own page and notifies the host page if a chunk does not load', async () => {
  vi.mocked(load).mockImplementation(async (name) => {
    if (name === 'pay-fees') throw new Error('offline');
    return chunks[name] as never;
  });
  const failed = vi.fn();
  document.addEventListener('somesa-error', failed);
  const { root } = place();
  const page = 'https://pay.example/installment-payments/options/test-loan?school=st-marys-kisubi';
  await waitUntil(() => expect(root.querySelector('a')?.href).toBe(page));
  expect(root.textContent).toBe('Apply for a loan');
  expect(failed.mock.calls[0]?.[0].detail).toEqual({ code: 'load_failed' });
  document.removeEventListener('somesa-error', failed);
});

test('renders nothing in a tag that was removed meanwhile', async () => {
  const { tag, root } = place();
  tag.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.childNodes).toHaveLength(0);
});

test('loads the kit of its own build if the browser has one of an earlier build', async () => {
  const mount = await start(
    { build: 'YESTERDAY', kit: ['yesterday’s'], loadLater: async () => ({ kit: [] }) },
    { texts: loanEnglish },
    load,
  );
  expect(vi.mocked(load).mock.calls).toEqual([['pay-fees']]);
  const form = document.createElement('form');
  mount({ form, texts: english } as unknown as HandoverContext);
  expect(form.textContent).toBe('Apply for a loan (Next, today’s later)');
});

test('renders the app even if the early request for the later chunk of its kit fails', async () => {
  vi.mocked(load).mockImplementation(async (name) => {
    if (name === 'pay-fees-later') throw new Error('offline');
    return chunks[name] as never;
  });
  const { root } = place();
  await waitUntil(() => expect(root.textContent).toBe('Apply for a loan (Next, today’s later)'));
});
