import { texts as loanTexts } from '@somesa/core/loan-texts/en';
import { texts as repaymentTexts } from '@somesa/core/repayment-texts/en';
import { texts as english } from '@somesa/core/texts/en';
import { waitUntil } from '@somesa/ui/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { load } from '../shell/chunks';
import { attributeNames } from './attribute-names';
import { parseAttributes } from './attributes';
import { mount as mountLoanApplication } from './mount-loan-application';
import { mount as mountPayFees } from './mount-pay-fees';
import { mount as mountRepayment } from './mount-repayment';
import { toOwnAddress } from './own-address';

const forms = ['pay-fees', 'repayment', 'loan-application'] as const;
vi.hoisted(() => {
  Object.assign(globalThis, { WIDGETS: [['pay-fees'], ['repayment'], ['loan-application']], BUILD: 'TEST' });
});
vi.mock('../shell/chunks', () => ({
  load: vi.fn(),
  findPreload: vi.fn(),
  loadProblems: () => import('../shell/page-problems'),
}));
vi.mock('../shell/script-url', () => ({ scriptUrl: 'https://pay.example/embed/1/somesa.js' }));

const OWN = 'https://pay.example/';
const EVIL = 'https://evil.example';
/** Values with which an author may try to reach another server, other markup or a script. */
const hostileValues = [
  `${EVIL}/api`,
  '//evil.example/api',
  '/\\evil.example',
  'https:evil.example',
  'blob:https://evil.example/1',
  'javascript:alert(1)//http://x',
  'data:text/html,<script>alert(1)</script>',
  '"><img src="https://evil.example/x" onerror="alert(1)">',
  `url(${EVIL}/x)`,
  '../../../../evil.example/#',
  '__proto__',
];
/** Attributes as they were published, which a page may still have. */
const names = [...attributeNames, 'api'];

const { href: page, origin } = location;
const requests: string[] = [];
beforeEach(() => {
  history.replaceState(null, '', page);
  requests.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => /^#\w+$/.test(value) });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly report: (entries: object[]) => void) {}
      observe(target: Element): void {
        this.report([{ isIntersecting: true, target }]);
      }
      unobserve(): void {}
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, page).href);
    return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
  });
  const apps: Record<string, unknown> = {
    'pay-fees': { start: () => mountPayFees },
    repayment: { start: () => mountRepayment },
    'loan-application': { start: () => mountLoanApplication },
    'repayment-en': { texts: repaymentTexts },
    'loan-application-en': { texts: loanTexts },
    dialog: { start: () => undefined },
  };
  vi.mocked(load).mockImplementation(async (name) => {
    const texts =
      name === 'repayment-en' || name === 'loan-application-en'
        ? null
        : { ...english, ...repaymentTexts, ...loanTexts };
    return (apps[name] ?? { texts }) as never;
  });
});
afterEach(async () => {
  document.body.replaceChildren();
  await Promise.resolve();
  vi.unstubAllGlobals();
});

/** Addresses to which a form leads, or from which it loads something. */
const listAddresses = (root: ParentNode): string[] =>
  [...root.querySelectorAll('*')].flatMap((element) =>
    ['href', 'src', 'action', 'formaction', 'srcdoc', 'data'].flatMap(
      (name) => element.getAttribute(name) ?? [],
    ),
  );

const cases = names.flatMap((name) => hostileValues.map((value) => [name, value] as const));

test.each(cases)('stays with our server and runs nothing for data-%s="%s"', async (name, value) => {
  await import('../shell/shell');
  for (const form of forms) {
    const div = document.createElement('div');
    div.dataset.somesa = form;
    div.dataset.school = 'st-marys';
    div.setAttribute(`data-${name}`, value);
    document.body.append(div);
    const { root, tag } = await waitUntil(() => {
      const tag = div.firstElementChild as HTMLElement & { isReady: boolean };
      const root = tag?.shadowRoot as ShadowRoot;
      if (!tag?.isReady || !root.querySelector('section')) throw new Error('The app has not loaded.');
      return { root, tag };
    });
    const field = root.querySelector<HTMLInputElement>('[name=regNo]');
    if (field) {
      field.value = 'SMK-0001';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      root.querySelector<HTMLElement>('[part~=next]')?.click();
      await waitUntil(() => expect(requests.length).toBeGreaterThan(0));
    }
    expect(root.querySelectorAll('script, iframe, object, embed, [onerror]')).toHaveLength(0);
    for (const address of [...requests, ...listAddresses(root)]) {
      const { href } = new URL(address, page);
      expect(href.startsWith(OWN) || href.startsWith(`${origin}/`) || address.startsWith('data:image/')).toBe(
        true,
      );
    }
    const { returnUrl } = parseAttributes((attribute) => tag.getAttribute(attribute));
    const link = toOwnAddress(returnUrl);
    if (link) expect(new URL(link).origin).toBe(origin);
    div.remove();
  }
});

test('sends input to the API that a script of the page sets as a property', async () => {
  await import('../shell/shell');
  const tag = document.createElement('somesa-pay-fees');
  document.body.append(
    Object.assign(tag, { school: 'st-marys', api: 'https://api.example/api', regNo: 'SMK-0001' }),
  );
  await waitUntil(() => expect(tag.shadowRoot?.querySelector('section')).not.toBeNull());
  tag.shadowRoot?.querySelector<HTMLElement>('[part~=next]')?.click();
  await waitUntil(() => expect(requests[0]).toMatch(/^https:\/\/api\.example\/api\/students\/SMK-0001/));
});

/** Waits until the form of the page's first tag works, and looks a number up. Returns the address to which that is sent. */
const lookUp = async (): Promise<string | undefined> => {
  const section = await waitUntil(() => {
    const found = document.querySelector('somesa-pay-fees')?.shadowRoot?.querySelector('section');
    if (!found) throw new Error('The app has not loaded.');
    return found;
  });
  section.querySelector<HTMLElement>('[part~=next]')?.click();
  await waitUntil(() => expect(requests.length).toBeGreaterThan(0));
  return requests[0];
};

test('turns into a test if a real form that works gets the attribute test', async () => {
  await import('../shell/shell');
  document.body.innerHTML = '<somesa-pay-fees school="st-marys" reg-no="SMK-0001"></somesa-pay-fees>';
  const tag = document.querySelector('somesa-pay-fees');
  await waitUntil(() => expect(tag?.shadowRoot?.querySelector('section')).not.toBeNull());
  tag?.setAttribute('test', '');
  expect(await lookUp()).toMatch(/^https:\/\/pay\.example\/test\/api\/students\/SMK-0001/);
});

test('is a test if an author wrote the tag into a div in test mode', async () => {
  await import('../shell/shell');
  document.body.innerHTML =
    '<div data-somesa="pay-fees" data-test><p><somesa-pay-fees school="st-marys" reg-no="SMK-0001"></somesa-pay-fees></p></div>';
  expect(await lookUp()).toMatch(/^https:\/\/pay\.example\/test\/api\/students\/SMK-0001/);
});

test('is a test if its div stands inside another that is in test mode', async () => {
  await import('../shell/shell');
  document.body.innerHTML =
    '<div data-somesa="other" data-test><div data-somesa="pay-fees" data-school="st-marys" data-reg-no="SMK-0001"></div></div>';
  expect(await lookUp()).toMatch(/^https:\/\/pay\.example\/test\/api\/students\/SMK-0001/);
});
