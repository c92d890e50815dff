import { waitUntil } from '@somesa/ui/testing';
import { afterAll, afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

vi.hoisted(() => {
  Object.assign(globalThis, { WIDGETS: [['pay-fees'], ['repayment']], BUILD: 'TEST' });
});
vi.mock('./shell-element', () => ({
  createShellElement: () =>
    class extends HTMLElement {
      static readonly build = 'TEST';
    },
}));
vi.mock('./script-url', () => ({ scriptUrl: 'https://pay.example/embed/1/somesa.js' }));
vi.mock('./chunks', () => ({ loadProblems: () => import('./page-problems') }));

let warn: MockInstance;
/** Runs the script, as each of its tags on a page does. */
const runScript = async (): Promise<void> => {
  vi.resetModules();
  await import('./shell');
};
const observers: MutationObserver[] = [];
vi.stubGlobal(
  'MutationObserver',
  class extends MutationObserver {
    constructor(callback: MutationCallback) {
      super(callback);
      observers.push(this);
    }
  },
);
afterAll(() => vi.unstubAllGlobals());
/** Tags that tests have defined, in place of the page's, which can't forget one. */
let defined: Record<string, CustomElementConstructor>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue();
  defined = {};
  vi.spyOn(customElements, 'get').mockImplementation((name) => defined[name]);
  vi.spyOn(customElements, 'define').mockImplementation((name, element) => {
    defined[name] = element;
  });
});
afterEach(() => {
  for (const observer of observers.splice(0)) observer.disconnect();
  document.body.replaceChildren();
  document.documentElement.lang = '';
});

test('warns once about a div whose form does not exist, and puts forms into the others', async () => {
  document.body.innerHTML =
    '<div data-somesa="pay-fee"></div><div data-somesa="pay-fees" data-school="kibuli"></div><div data-somesa></div>';
  await runScript();
  document.body.append(document.createElement('p'));
  await waitUntil(() =>
    expect(warn.mock.calls).toEqual([
      ['Somesa: data-somesa="pay-fee" is none of pay-fees, repayment, loan-application.'],
      ['Somesa: data-somesa="" is none of pay-fees, repayment, loan-application.'],
    ]),
  );
  expect(document.querySelector('[data-somesa] > somesa-pay-fees')?.getAttribute('school')).toBe('kibuli');
  expect(document.querySelectorAll('[data-somesa] > *')).toHaveLength(1);
});

/** Runs an older version of the script, which puts forms into divs and does not know `test`. */
const runOlderScript = (): void => {
  defined['somesa-pay-fees'] = class extends HTMLElement {};
  const mountPlaceholders = (): void => {
    for (const div of document.querySelectorAll<HTMLElement>('[data-somesa]:empty'))
      div.append(document.createElement(`somesa-${div.dataset.somesa}`));
  };
  mountPlaceholders();
  new MutationObserver(mountPlaceholders).observe(document, { subtree: true, childList: true });
};
const older = '<script type="x" src="https://pay.example/embed/1.1.0/pay-fees.js"></script>';
const warning =
  'Somesa: this page has two versions of our script. Keep only the newer one of https://pay.example/embed/1/somesa.js, https://pay.example/embed/1.1.0/pay-fees.js.';

test.each([
  ['a tag', '<somesa-pay-fees school="a" test></somesa-pay-fees>'],
  ['a div', '<div data-somesa="pay-fees" data-school="a" data-test="true"></div>'],
  ['a div of a form of this version', '<div data-somesa="repayment" data-school="a" data-test></div>'],
])('replaces %s in test mode that an older version runs by a notice, now and later', async (_, html) => {
  document.body.innerHTML = older + html;
  runOlderScript();
  await runScript();
  document.body.insertAdjacentHTML('beforeend', html);
  const notices = await waitUntil(() => {
    const found = [...document.querySelectorAll('p[role=alert]')].map(({ textContent }) => textContent);
    expect(found).toHaveLength(2);
    return found;
  });
  expect(document.querySelector('somesa-pay-fees, somesa-repayment')).toBeNull();
  expect(notices[0]).toContain('could take real money');
  expect(notices[0]).toContain('https://pay.example/embed/1.1.0/pay-fees.js');
  expect(warn.mock.calls).toEqual([[warning]]);
});

test('replaces a tag whose property test is set, with a notice in the language of the page', async () => {
  document.documentElement.lang = 'sw';
  runOlderScript();
  await runScript();
  document.body.append(Object.assign(document.createElement('somesa-pay-fees'), { test: true }));
  await waitUntil(() => expect(document.body.textContent).toContain('pesa halisi'));
  expect(document.body.children).toHaveLength(1);
});

test('replaces a tag of an older version that gets test mode later by a notice', async () => {
  document.body.innerHTML = `${older}<somesa-pay-fees school="a"></somesa-pay-fees>`;
  runOlderScript();
  await runScript();
  document.querySelector('somesa-pay-fees')?.setAttribute('test', '');
  await waitUntil(() => expect(document.querySelector('p[role=alert]')).not.toBeNull());
  expect(document.querySelector('somesa-pay-fees')).toBeNull();
});

test('leaves real forms to an older version, and warns about it', async () => {
  document.body.innerHTML = `${older}<somesa-pay-fees school="a" test="false"></somesa-pay-fees><div data-somesa="pay-fees"></div><somesa-repayment test></somesa-repayment>`;
  runOlderScript();
  await runScript();
  await waitUntil(() => expect(warn.mock.calls).toEqual([[warning]]));
  expect(document.querySelectorAll('somesa-pay-fees, somesa-repayment')).toHaveLength(3);
  expect(document.querySelector('p')).toBeNull();
});

test('says nothing about the same script twice', async () => {
  await runScript();
  document.body.innerHTML = '<somesa-pay-fees school="a" test></somesa-pay-fees>';
  await runScript();
  document.body.append(document.createElement('p'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.querySelector('somesa-pay-fees')).not.toBeNull();
  expect(warn).not.toHaveBeenCalled();
});
