import { languages, type WidgetTexts } from '@somesa/core';
import { texts as english } from '@somesa/core/texts/en';
import { texts as luganda } from '@somesa/core/texts/lg';
import { texts as swahili } from '@somesa/core/texts/sw';
import { waitUntil } from '@somesa/ui/testing';
import { options } from 'preact';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '../element/mount-pay-fees';
import { load } from './chunks';
import { pickFirstStepTexts } from './first-step-texts';
import { pickFormTexts } from './form-texts';

const observers: { callback: IntersectionObserverCallback; targets: Set<Element> }[] = [];
vi.hoisted(() => {
  Object.assign(globalThis, { WIDGETS: [], BUILD: 'TEST' });
});
vi.mock('./chunks', () => ({ load: vi.fn(), findPreload: vi.fn(), loadProblems: vi.fn() }));
vi.mock('./script-url', () => ({ scriptUrl: 'https://pay.example/embed/1/somesa.js' }));

/** Value of `performance.navigation.type` after a reload. */
const RELOAD = 1;

/** Notifies the observers that every tag is near the screen. */
const moveNearScreen = (): void => {
  for (const { callback, targets } of observers)
    callback(
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
  customElements.define('somesa-test-fees', createShellElement('test-fees', pickFirstStepTexts(english)));
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(load).mockReset();
  vi.mocked(load).mockImplementation(async (name) => chunks[name] as never);
});
afterEach(async () => {
  document.body.replaceChildren();
  await Promise.resolve();
  for (const { targets } of observers) targets.clear();
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
  waitUntil(() => {
    const section = root.querySelector<HTMLElement>('section');
    if (!section) throw new Error('The app has not loaded.');
    return section;
  });

test('shows the placeholder form at once, and loads nothing until it is near the screen', async () => {
  const { root } = place(school);
  expect(root.querySelector('label')?.textContent).toBe(english.payFees.regNo);
  expect(field(root).name).toBe('regNo');
  expect(load).not.toHaveBeenCalled();
  moveNearScreen();
  await app(root);
  expect(vi.mocked(load).mock.calls.map(([name]) => name)).toEqual(['test-fees', 'en', 'pay-fees']);
});

test('loads the first step alone if the page preloads it, and adds the other texts afterwards', async () => {
  const complete = (texts: WidgetTexts): WidgetTexts => ({
    ...english,
    payFees: { ...texts.payFees, find_title: 'All texts are here' },
  });
  let sendRest = (): void => undefined;
  const loadedRest = new Promise<never>((resolve) => {
    sendRest = () => resolve({ complete } as never);
  });
  vi.mocked(load).mockImplementation(async (name) => {
    if (name === 'en-rest') return loadedRest;
    return name === 'en'
      ? ({ texts: { ...pickFormTexts(english), isPartial: true } } as never)
      : (chunks[name] as never);
  });
  const { root } = place(school);
  moveNearScreen();
  expect(vi.mocked(load).mock.calls).toEqual([['test-fees'], ['en'], ['pay-fees']]);
  expect((await app(root)).textContent).toContain(english.payFees.find_title);
  field(root).value = 'SMK';
  sendRest();
  await waitUntil(() => expect(root.textContent).toContain('All texts are here'));
  expect(field(root).value).toBe('SMK');
});

test('transfers the number, the focus and the caret to the app, and emits somesa-ready', async () => {
  const ready = vi.fn();
  document.addEventListener('somesa-ready', ready);
  const { tag, root } = place(school);
  const typed = field(root);
  typed.value = 'SMK-0001';
  typed.focus();
  typed.setSelectionRange(2, 5);
  moveNearScreen();
  await app(root);
  expect(field(root)).not.toBe(typed);
  expect(field(root).value).toBe('SMK-0001');
  expect(root.activeElement).toBe(field(root));
  expect([field(root).selectionStart, field(root).selectionEnd]).toEqual([2, 5]);
  expect(ready.mock.calls[0]?.[0].target).toBe(tag);
  document.removeEventListener('somesa-ready', ready);
});

test('the app renders the first step once, because a second time takes milliseconds on a slow phone', async () => {
  let renders = 0;
  const { diffed } = options;
  options.diffed = (node) => {
    if (node.type === 'form') renders += 1;
    diffed?.(node);
  };
  const { root } = place(school);
  moveNearScreen();
  await app(root);
  await new Promise((resolve) => setTimeout(resolve, 50));
  Object.assign(options, { diffed });
  expect(renders).toBe(1);
});

test('replays one press on Next from before the app loaded', async () => {
  const { root } = place(school);
  const next = root.querySelector('button:not([disabled])') as HTMLButtonElement;
  next.click();
  next.click();
  await app(root);
  await waitUntil(() => expect(root.textContent).toContain(english.fields.regNo_required));
});

test('shows a link to our own page, keeps the input and emits somesa-error if the app does not load', async () => {
  vi.mocked(load).mockRejectedValue(new Error('offline'));
  const failed = vi.fn();
  document.addEventListener('somesa-error', failed);
  const { root } = place(school);
  field(root).value = 'SMK-0001';
  moveNearScreen();
  await waitUntil(() =>
    expect(root.querySelector('a')?.href).toBe('https://pay.example/test-fees?school=st-marys'),
  );
  expect(field(root).value).toBe('SMK-0001');
  expect(root.querySelector('button:not([disabled])')).toBeNull();
  expect(failed.mock.calls[0]?.[0].detail).toEqual({ code: 'load_failed' });
  document.removeEventListener('somesa-error', failed);
});

test('shows the placeholder form of another language once its texts have loaded', async () => {
  const { root } = place('<somesa-test-fees school="st-marys" lang="lg"></somesa-test-fees>');
  expect(root.querySelector('label')).toBeNull();
  await waitUntil(() => expect(root.querySelector('label')?.textContent).toBe(luganda.payFees.regNo));
  moveNearScreen();
  expect((await app(root)).textContent).toContain(luganda.payFees.find_title);
});

test.each(languages)('loads %s if the tag or the page has this language', async (language) => {
  place(`<somesa-test-fees school="st-marys" lang="${language.toUpperCase()}-UG"></somesa-test-fees>`);
  moveNearScreen();
  await waitUntil(() => expect(load).toHaveBeenCalledWith(language));
  document.documentElement.lang = language;
  place(school);
  moveNearScreen();
  await waitUntil(() => expect(load).toHaveBeenCalledWith(language));
  document.documentElement.lang = '';
});

test('shows no placeholder form after a reload if the tab has a saved state', async () => {
  sessionStorage.setItem('somesa:test-fees:st-marys', '{}');
  Object.assign(performance, { navigation: { type: RELOAD } });
  const { root } = place(school);
  Object.assign(performance, { navigation: undefined });
  expect(field(root)).toBeNull();
  moveNearScreen();
  await app(root);
  expect(field(root)).not.toBeNull();
});

test.each(['en', 'lg'])(
  'removes the placeholder form in %s near the screen, before the app loads, if the tab has a saved state',
  async (language) => {
    sessionStorage.setItem('somesa:test-fees:st-marys', '{}');
    let sendApp = (): void => undefined;
    const loadedApp = new Promise<never>((resolve) => {
      sendApp = () => resolve(chunks['test-fees'] as never);
    });
    vi.mocked(load).mockImplementation(async (name) =>
      name === 'test-fees' ? loadedApp : (chunks[name] as never),
    );
    const { root } = place(`<somesa-test-fees school="st-marys" lang="${language}"></somesa-test-fees>`);
    moveNearScreen();
    // The texts of another language have arrived by then.
    await new Promise((resolve) => setTimeout(resolve));
    expect(root.querySelector('form')?.childNodes).toHaveLength(0);
    sendApp();
    await app(root);
  },
);

test('mirrors properties as attributes, also those set before the app loaded', async () => {
  const { tag, root } = place(school);
  Object.assign(tag, { theme: 'dark' });
  moveNearScreen();
  await app(root);
  expect(tag.getAttribute('theme')).toBe('dark');
  expect(root.querySelector<HTMLElement>('[data-theme]')?.dataset.theme).toBe('dark');
  Object.assign(tag, { theme: null });
  expect(tag.hasAttribute('theme')).toBe(false);
});

test('changes the language of a running wizard and keeps the input', async () => {
  const { tag, root } = place(school);
  field(root).value = 'SMK';
  moveNearScreen();
  await app(root);
  tag.lang = 'lg';
  await waitUntil(() => expect(root.textContent).toContain(luganda.payFees.find_title));
  expect(field(root).value).toBe('SMK');
});

test('hides typing from shortcuts of the host page, except Escape and Tab', async () => {
  const { root } = place(school);
  const keys: string[] = [];
  const onKeyDown = (event: KeyboardEvent): number => keys.push(event.key);
  document.addEventListener('keydown', onKeyDown);
  for (const key of ['k', 'Escape', 'Enter', 'Tab'])
    field(root).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  document.removeEventListener('keydown', onKeyDown);
  expect(keys).toEqual(['Escape', 'Tab']);
});

test('keeps the app when its tag is moved, and removes it with the tag', async () => {
  const { tag, root } = place(school);
  moveNearScreen();
  const section = await app(root);
  const box = document.createElement('div');
  document.body.append(box);
  box.append(tag);
  await new Promise((resolve) => setTimeout(resolve));
  expect(root.querySelector('section')).toBe(section);
  tag.remove();
  await waitUntil(() => expect(root.childNodes).toHaveLength(0));
  expect(root.adoptedStyleSheets).toHaveLength(0);
  document.body.append(tag);
  expect(field(root)).not.toBeNull();
});
