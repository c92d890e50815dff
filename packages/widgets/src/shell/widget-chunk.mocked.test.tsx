import { texts as loanEnglish } from '@somesa/core/loan-texts/en';
import { texts as english } from '@somesa/core/texts/en';
import { texts as swahili } from '@somesa/core/texts/sw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { LoanWidgetTexts } from '../loan-application/context';
import { load } from './chunks';
import type { HandoverContext, Mount } from './hand-over';
import { createWidgetChunk } from './widget-chunk';

vi.hoisted(() => {
  Object.assign(globalThis, { BUILD: 'TODAY' });
});
vi.mock('./chunks', () => ({ load: vi.fn() }));
vi.mock('./script-url', () => ({ scriptUrl: 'https://pay.example/embed/1/somesa.js' }));

/** An app that shows its title, and the part of the kit that it was made of. */
const appOf =
  ([, part]: readonly unknown[]): Mount<LoanWidgetTexts> =>
  ({ tag, form, texts, load: loadTexts }) => {
    const draw = (t: LoanWidgetTexts): void => {
      form.textContent = `${t.loan.title} (${t.ui.next}, ${part})`;
    };
    draw(texts);
    return {
      update: () => void loadTexts(tag.lang).then((chunk) => draw(chunk.texts)),
      reset: () => undefined,
      focus: () => undefined,
      unmount: () => form.remove(),
    };
  };
const start = createWidgetChunk('test-loan', appOf);
const chunks: Record<string, unknown> = {
  en: { texts: english },
  sw: { texts: swahili },
  'test-loan-en': { texts: loanEnglish },
  'test-loan-sw': { texts: { ...loanEnglish, loan: { ...loanEnglish.loan, title: 'Omba mkopo' } } },
  'test-loan': { start },
  'pay-fees': { kit: ['TODAY', 'today’s'] },
};
const observers: { call: IntersectionObserverCallback; targets: Set<Element> }[] = [];

beforeAll(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly targets = new Set<Element>();
      constructor(call: IntersectionObserverCallback) {
        observers.push({ call, targets: this.targets });
      }
      observe(target: Element): void {
        this.targets.add(target);
      }
    },
  );
  const { shellElement } = await import('./shell-element');
  customElements.define('somesa-test-loan', shellElement('test-loan', ['Apply for a loan']));
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
  for (const { call, targets } of observers) {
    call(
      [...targets].map(
        (target) => ({ target, isIntersecting: true }) as unknown as IntersectionObserverEntry,
      ),
      {} as IntersectionObserver,
    );
    targets.clear();
  }
  return { tag, root: tag.shadowRoot as ShadowRoot };
};

test('the app, what it shares with pay-fees and both its texts are asked for together', async () => {
  const { root } = place();
  expect(vi.mocked(load).mock.calls.map(([name]) => name)).toEqual([
    'test-loan',
    'en',
    'pay-fees',
    'test-loan-en',
  ]);
  await vi.waitFor(() => expect(root.textContent).toBe('Apply for a loan (Next, today’s)'));
});

test('another language brings the texts of all and its own', async () => {
  const { tag, root } = place();
  await vi.waitFor(() => expect(root.textContent).toContain('Apply'));
  tag.lang = 'sw';
  await vi.waitFor(() => expect(root.textContent).toBe(`Omba mkopo (${swahili.ui.next}, today’s)`));
});

test('shows a link to our own page and notifies the host page if a chunk does not load', async () => {
  vi.mocked(load).mockImplementation(async (name) => {
    if (name === 'pay-fees') throw new Error('offline');
    return chunks[name] as never;
  });
  const failed = vi.fn();
  document.addEventListener('somesa-error', failed);
  const { root } = place();
  const page = 'https://pay.example/installment-payments/options/test-loan';
  await vi.waitFor(() => expect(root.querySelector('a')?.href).toBe(page));
  expect(root.textContent).toBe('Apply for a loan');
  expect(failed.mock.calls[0]?.[0].detail).toEqual({ code: 'load_failed' });
  document.removeEventListener('somesa-error', failed);
});

test('a tag that was removed meanwhile stays empty', async () => {
  const { tag, root } = place();
  tag.remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.childNodes).toHaveLength(0);
});

test('an app takes its kit of its own build, also where the browser still holds an earlier one', async () => {
  const mount = await start({ kit: ['YESTERDAY', 'yesterday’s'] }, { texts: loanEnglish });
  expect(vi.mocked(load).mock.calls).toEqual([['pay-fees']]);
  const form = document.createElement('form');
  mount({ form, texts: english } as unknown as HandoverContext);
  expect(form.textContent).toBe('Apply for a loan (Next, today’s)');
});
