import { languages } from '@somesa/core';
import { texts as english } from '@somesa/core/texts/en';
import { texts as luganda } from '@somesa/core/texts/lg';
import { texts as swahili } from '@somesa/core/texts/sw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../element/mount-pay-fees';
import { load } from './chunks';
import { pickFirstStepTexts } from './first-words';

const nearing: { observer: IntersectionObserverCallback; targets: Set<Element> }[] = [];
vi.hoisted(() => {
  Object.assign(globalThis, { WIDGETS: [], BUILD: 'TEST' });
});
vi.mock('./chunks', () => ({ load: vi.fn() }));
vi.mock('./script-url', () => ({ scriptUrl: 'https://pay.example/embed/1/somesa.js' }));

/** Says that every tag has come near the screen. */
const comeNear = (): void => {
  for (const { observer, targets } of nearing)
    observer(
      [...targets].map(
        (target) => ({ target, isIntersecting: true }) as unknown as IntersectionObserverEntry,
      ),
      {} as IntersectionObserver,
    );
};

const chunks: Record<string, unknown> = {
  'test-fees': { start: () => mount },
  'pay-fees': { kit: [] },
  en: { texts: english, words: pickFirstStepTexts(english) },
  lg: { texts: luganda, words: pickFirstStepTexts(luganda) },
  sw: { texts: swahili, words: pickFirstStepTexts(swahili) },
};

beforeAll(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly targets = new Set<Element>();
      constructor(observer: IntersectionObserverCallback) {
        nearing.push({ observer, targets: this.targets });
      }
      observe(target: Element): void {
        this.targets.add(target);
      }
    },
  );
  const { shellElement } = await import('./shell-element');
  customElements.define('somesa-test-fees', shellElement('test-fees', pickFirstStepTexts(english)));
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(load).mockImplementation(async (name) => chunks[name] as never);
});
afterEach(async () => {
  document.body.replaceChildren();
  await Promise.resolve();
  for (const { targets } of nearing) targets.clear();
});

const place = (html: string): { tag: HTMLElement; root: ShadowRoot } => {
  document.body.innerHTML = html;
  const tag = document.body.firstElementChild as HTMLElement;
  return { tag, root: tag.shadowRoot as ShadowRoot };
};
const school = '<somesa-test-fees school="st-marys"><a href="/">Pay</a></somesa-test-fees>';
const field = (root: ShadowRoot): HTMLInputElement =>
  root.querySelector<HTMLInputElement>('[name=regNo]') as HTMLInputElement;
const app = (root: ShadowRoot): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const section = root.querySelector<HTMLElement>('section');
    if (!section) throw new Error('the app has not come');
    return section;
  });

test('the first step stands at once, and nothing is fetched until it is near the screen', async () => {
  const { root } = place(school);
  expect(root.querySelector('label')?.textContent).toBe(english.payFees.regNo);
  expect(field(root).name).toBe('regNo');
  expect(load).not.toHaveBeenCalled();
  comeNear();
  await app(root);
  expect(vi.mocked(load).mock.calls.map(([name]) => name)).toEqual(['test-fees', 'en', 'pay-fees']);
});

test('the app takes over the number, the focus and the caret, and says that it is ready', async () => {
  const ready = vi.fn();
  document.addEventListener('somesa-ready', ready);
  const { tag, root } = place(school);
  const typed = field(root);
  typed.value = 'SMK-0001';
  typed.focus();
  typed.setSelectionRange(2, 5);
  comeNear();
  await app(root);
  expect(field(root)).not.toBe(typed);
  expect(field(root).value).toBe('SMK-0001');
  expect(root.activeElement).toBe(field(root));
  expect([field(root).selectionStart, field(root).selectionEnd]).toEqual([2, 5]);
  expect(ready.mock.calls[0]?.[0].target).toBe(tag);
  document.removeEventListener('somesa-ready', ready);
});

test('Next that was pressed before the app came is played once', async () => {
  const { root } = place(school);
  const next = root.querySelector('button:not([disabled])') as HTMLButtonElement;
  next.click();
  next.click();
  await app(root);
  await vi.waitFor(() => expect(root.textContent).toContain(english.fields.regNo_required));
});

test('a widget whose files do not come shows a link to our own page, keeps the text, and tells', async () => {
  vi.mocked(load).mockRejectedValue(new Error('offline'));
  const failed = vi.fn();
  document.addEventListener('somesa-error', failed);
  const { root } = place(school);
  field(root).value = 'SMK-0001';
  comeNear();
  await vi.waitFor(() => expect(root.querySelector('a')?.href).toBe('https://pay.example/test-fees'));
  expect(field(root).value).toBe('SMK-0001');
  expect(root.querySelector('button:not([disabled])')).toBeNull();
  expect(failed.mock.calls[0]?.[0].detail).toEqual({ code: 'load_failed' });
  document.removeEventListener('somesa-error', failed);
});

test('another language than English waits for its own words', async () => {
  const { root } = place('<somesa-test-fees school="st-marys" lang="lg"></somesa-test-fees>');
  expect(root.querySelector('label')).toBeNull();
  await vi.waitFor(() => expect(root.querySelector('label')?.textContent).toBe(luganda.payFees.regNo));
  comeNear();
  expect((await app(root)).textContent).toContain(luganda.payFees.find_title);
});

test.each(languages)(
  '%s is fetched where the tag asks for it, and where the page is in it',
  async (language) => {
    place(`<somesa-test-fees school="st-marys" lang="${language.toUpperCase()}-UG"></somesa-test-fees>`);
    comeNear();
    await vi.waitFor(() => expect(load).toHaveBeenCalledWith(language));
    vi.mocked(load).mockClear();
    document.documentElement.lang = language;
    place(school);
    comeNear();
    await vi.waitFor(() => expect(load).toHaveBeenCalledWith(language));
    document.documentElement.lang = '';
  },
);

test('paints no form before the app if the tab remembers an earlier visit', async () => {
  sessionStorage.setItem('somesa:test-fees:st-marys', '{}');
  const { root } = place(school);
  expect(field(root)).toBeNull();
  comeNear();
  await app(root);
  expect(field(root)).not.toBeNull();
});

test('properties are attributes, also those that were set before the app came', async () => {
  const { tag, root } = place(school);
  Object.assign(tag, { theme: 'dark' });
  comeNear();
  await app(root);
  expect(tag.getAttribute('theme')).toBe('dark');
  expect(root.querySelector<HTMLElement>('[data-theme]')?.dataset.theme).toBe('dark');
  Object.assign(tag, { theme: null });
  expect(tag.hasAttribute('theme')).toBe(false);
});

test('the language changes in mid-wizard, and what was typed stays', async () => {
  const { tag, root } = place(school);
  field(root).value = 'SMK';
  comeNear();
  await app(root);
  tag.lang = 'lg';
  await vi.waitFor(() => expect(root.textContent).toContain(luganda.payFees.find_title));
  expect(field(root).value).toBe('SMK');
});

test('typing reaches no shortcut of the page; Escape and Tab do', async () => {
  const { root } = place(school);
  const heard: string[] = [];
  const listen = (event: KeyboardEvent): number => heard.push(event.key);
  document.addEventListener('keydown', listen);
  for (const key of ['k', 'Escape', 'Enter', 'Tab'])
    field(root).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  document.removeEventListener('keydown', listen);
  expect(heard).toEqual(['Escape', 'Tab']);
});

test('removing it leaves nothing; moving it keeps it', async () => {
  const { tag, root } = place(school);
  comeNear();
  const section = await app(root);
  const box = document.createElement('div');
  document.body.append(box);
  box.append(tag);
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.querySelector('section')).toBe(section);
  tag.remove();
  await vi.waitFor(() => expect(root.childNodes).toHaveLength(0));
  expect(root.adoptedStyleSheets).toHaveLength(0);
  document.body.append(tag);
  expect(field(root)).not.toBeNull();
});
