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
