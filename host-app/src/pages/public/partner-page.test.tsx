import partner from '@somesa/core/messages/en/site/partner.json';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { type StubResponse, stubServer } from '../../testing/answers';
import { press, render, settle } from '../../testing/render';
import { PartnerPage } from './partner-page';

const text = partner;
const schools = [
  { slug: 'kings-college-buddo', name: 'Kings College Buddo' },
  { slug: 'st-marys-kisubi', name: 'St. Mary’s College Kisubi' },
];
const config = (of = schools) => [200, { schools: of, limits: {} }] as const;

/** Simulates the frames, which the server serves: each loads at once and is empty. */
const { settings } = (window as unknown as { happyDOM: { settings: Record<string, unknown> } }).happyDOM;
Object.assign(settings, { disableIframePageLoading: false, enableIframePageLoading: true });
Object.assign(settings.navigation as object, { disableChildFrameNavigation: true });

let leave: () => Promise<void> = async () => undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 50 });
});
afterEach(async () => {
  await leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (query = '', response: StubResponse = config()) => {
  const answers: Record<string, StubResponse> = { 'GET /config': response };
  stubServer(answers);
  const { hook, searchHook, history } = memoryLocation({ path: `/partner${query}`, record: true });
  const view = await render(
    <Router hook={hook} searchHook={searchHook}>
      <PartnerPage />
    </Router>,
  );
  leave = view.unmount;
  await settle();
  return { ...view, answers, history };
};
type View = Awaited<ReturnType<typeof open>>;

const code = (view: View) => [...view.container.querySelectorAll('code')].map((one) => one.textContent);
const frames = (view: View) =>
  [...view.container.querySelectorAll('iframe')].map((one) => one.getAttribute('src'));
const choose = (view: View, label: string, value: string) =>
  settle(() => {
    const labelled = [...view.container.querySelectorAll('label')].find((one) => one.textContent === label);
    const control = view.container.querySelector<HTMLSelectElement>(`[id="${labelled?.htmlFor}"]`);
    if (!control) throw new Error(`no field is called '${label}'`);
    const { prototype } = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
    control.dispatchEvent(
      new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });
const pick = (view: View, name: string) =>
  settle(() => {
    const label = [...view.container.querySelectorAll('label')].find((one) => one.textContent === name);
    label?.querySelector('input')?.click();
  });
const wait = () => settle(() => vi.advanceTimersByTime(500));

describe('the configurator', () => {
  it('shows a form at once, but no snippet until a school is chosen', async () => {
    const view = await open();
    expect(frames(view)).toEqual(['/embed/frame/pay-fees?school=kings-college-buddo']);
    expect(code(view)).toEqual([]);
    expect(view.text()).toContain(text.snippet.choose);
    await choose(view, text.settings.school, 'st-marys-kisubi');
    expect(code(view)[0]).toContain(`${window.location.origin}/embed/1/somesa.js`);
    expect(code(view)[0]).toContain('<somesa-pay-fees school="st-marys-kisubi" ');
  });

  it('shows the selected form and its snippet', async () => {
    const view = await open('?school=st-marys-kisubi');
    await pick(view, text.settings.widgets['loan-application']);
    await wait();
    await wait();
    expect(frames(view)).toEqual(['/embed/frame/loan-application?school=st-marys-kisubi']);
    expect(view.container.querySelector('iframe')?.title).toBe(
      'Apply for a loan: the form of St. Mary’s College Kisubi',
    );
    expect(code(view)[0]).toContain('<somesa-loan-application school="st-marys-kisubi" ');
    await pick(view, text.settings.widgets['pay-fees']);
    expect(code(view)[0]).toContain('<somesa-pay-fees school="st-marys-kisubi" ');
    expect(view.history.at(-1)).toBe('/partner?school=st-marys-kisubi');
  });

  it('keeps the choices in an address that can be shared', async () => {
    const view = await open('?school=st-marys-kisubi');
    await choose(view, text.settings.lang, 'sw');
    await pick(view, text.settings.themes.dark);
    await pick(view, text.snippet.forms.wordpress);
    await choose(view, text.settings.accent, '#7a1f2b');
    await wait();
    const address = new URL(view.history.at(-1) ?? '', 'https://x.example');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      school: 'st-marys-kisubi',
      lang: 'sw',
      theme: 'dark',
      accent: '#7a1f2b',
      form: 'wordpress',
    });
    expect(code(view)).toHaveLength(3);
  });

  it('loads one form for many changes, behind the visible one', async () => {
    const view = await open('?school=st-marys-kisubi');
    const [before] = frames(view);
    const moves: string[] = [];
    const record = (sign: string, nodes: NodeList) => {
      for (const node of nodes)
        if (node instanceof HTMLIFrameElement) moves.push(sign + node.getAttribute('src'));
    };
    const observer = new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) {
        record('+', addedNodes);
        record('-', removedNodes);
      }
    });
    observer.observe(view.container, { subtree: true, childList: true });
    for (const accent of ['#111111', '#222222', '#333333']) await choose(view, text.settings.accent, accent);
    expect(frames(view)).toEqual([before]);
    await wait();
    await wait();
    observer.disconnect();
    expect(moves).toEqual([`+${before}&accent=%23333333`, `-${before}`]);
  });

  it('shows an error for an invalid colour, and keeps the last valid one', async () => {
    const view = await open('?school=st-marys-kisubi&accent=teal');
    await choose(view, text.settings.accent, 'tealish (');
    await wait();
    expect(view.text()).toContain('Enter a colour, for example');
    expect(code(view)[0]).toContain('accent="teal"');
  });

  it('shows an error for the short name of an unknown school', async () => {
    const view = await open('?school=st-nobody');
    expect(view.text()).toContain('No partner school has the short name st-nobody.');
    expect(code(view)).toEqual([]);
  });

  it('announces a copy, or selects the code if there is no clipboard', async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    const view = await open('?school=st-marys-kisubi&form=react');
    const [button] = [...view.container.querySelectorAll('button')].filter((one) =>
      one.textContent?.startsWith(text.snippet.copy),
    );
    await settle(() => button?.click());
    expect(writeText).toHaveBeenCalledWith('npm install @somesa/widgets');
    const listStatuses = () =>
      [...view.container.querySelectorAll('figure [role=status]')].map((one) => one.textContent);
    expect(listStatuses()).toEqual([text.snippet.copied, '']);
    writeText.mockRejectedValue(new Error('not allowed'));
    await settle(() => button?.click());
    expect(listStatuses()).toEqual([text.snippet.selected, '']);
  });
});

describe('PartnerPage', () => {
  it('shows a loading message', async () => {
    const view = await open('', new Promise(() => undefined));
    expect(view.container.querySelector('[role=status]')?.textContent).toContain(text.loading);
  });

  it('shows the connection error, and the form after a retry', async () => {
    const view = await open('', 'broken');
    expect(view.text()).toContain('Network Error');
    view.answers['GET /config'] = config();
    await press(view.container, text.failed.again);
    expect(frames(view)).toHaveLength(1);
  });

  it('retries when the connection returns', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const view = await open('', 'broken');
    expect(view.text()).toContain(text.failed.offline);
    view.answers['GET /config'] = config();
    await settle(() => window.dispatchEvent(new Event('online')));
    expect(frames(view)).toHaveLength(1);
  });

  it('shows a message if there is no school yet', async () => {
    const view = await open('', config([]));
    expect(view.text()).toContain(text.noSchools.title);
  });
});
