import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HTMLElement, type HTMLInputElement, Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentStarted } from '../packages/core/src/contract/payment-shapes';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../packages/server/src/testing/test-app';
import { readManifest } from './embed-releases.mjs';
import { root } from './root.mjs';

const releases = join(root, 'packages/widgets/releases');
const payFeesVersions = Object.entries(readManifest(releases).versions)
  .filter(([, files]) => 'pay-fees.js' in files)
  .map(([version]) => version);

/** Versions that ask for the amount in a step after the child's. */
const withAmountStep = ['1.0.0', '1.1.0'];

let test: TestApp;
let server: string;
beforeEach(async () => {
  // One lookup is allowed: a payment that counted as another would be refused. The tests' own calls have another address.
  test = await buildTestApp({ env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '1' }, from: '192.0.2.1' });
  server = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => test.end());

/** A request that a page sent, and its response. */
interface Exchange {
  path: string;
  status: number;
  response: Response;
}

/** Stands in for what browsers have and happy-dom has not: everything on the page is in view. */
class AllInView {
  constructor(private readonly report: (seen: object[]) => void) {}
  observe(target: unknown): void {
    this.report([{ isIntersecting: true, target }]);
  }
}

/** Opens a page of a school that has the snippet of a published version. */
const openPage = (version: string) => {
  const page = new Window({
    url: `${server}/fees.html`,
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  });
  const exchanges: Exchange[] = [];
  const send = async (input: string, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, init);
    const isPost = init?.method === 'POST';
    const path = new URL(input).pathname;
    exchanges.push({ path, status: response.status, response: isPost ? response.clone() : response });
    return response;
  };
  Object.assign(page, { AbortController, AbortSignal, fetch: send, IntersectionObserver: AllInView });
  const src = `${server}/embed/${version}/pay-fees.js`;
  // Versions read it from the document, or from the prototype, which markup can't change.
  for (const owner of [page.document, page.Document.prototype])
    Object.defineProperty(owner, 'currentScript', { value: { src } });
  page.document.body.innerHTML = `<somesa-pay-fees school="${SCHOOL}"></somesa-pay-fees>`;
  page.eval(readFileSync(join(releases, version, 'pay-fees.js'), 'utf8'));

  // By names and brands, not by words: a published version keeps the words that it was published with.
  const find = <T extends HTMLElement>(selector: string, text = ''): Promise<T> =>
    vi.waitFor(() => {
      const shadow = page.document.querySelector('somesa-pay-fees')?.shadowRoot;
      const found = [...(shadow?.querySelectorAll(selector) ?? [])].find(
        (each) => each.textContent.includes(text) && !each.hasAttribute('disabled'),
      );
      if (!found) throw new Error(`no ${selector} ${text} in: ${shadow?.textContent}`);
      return found as unknown as T;
    });
  const press = async (selector: string, text?: string) => (await find(selector, text)).click();
  const heading = async (): Promise<string> => (await find('[data-heading]')).textContent;
  return {
    exchanges,
    find,
    press,
    /** Presses Next, or a button of this text, and waits for the next step. */
    goOn: async (text?: string): Promise<void> => {
      const before = await heading();
      await press(text ? 'button' : 'button[type=submit]', text);
      await vi.waitFor(async () => expect(await heading()).not.toBe(before));
    },
    type: async (name: string, value: string): Promise<void> => {
      const field = await find<HTMLInputElement>(`input[name=${name}]`);
      field.value = value;
      field.dispatchEvent(new page.Event('input', { bubbles: true }));
      field.dispatchEvent(new page.Event('change', { bubbles: true }));
    },
    close: () => page.happyDOM.close(),
  };
};

describe('a published version of pay-fees', () => {
  it.each(payFeesVersions)('%s looks up a child and pays, and both count as one lookup', async (version) => {
    const child = await test.addChild(100_000);
    const payer = createPayer();
    const { exchanges, find, press, goOn, type, close } = openPage(version);
    await type('regNo', child.regNo.toLowerCase());
    await goOn();
    await find('[part=wizard]', 'Apio');
    await goOn();
    if (withAmountStep.includes(version)) {
      await press('input[type=radio]');
      await goOn();
    }
    await goOn('MTN');
    await type('phoneNumber', 'phoneNumber' in payer.method ? payer.method.phoneNumber : '');
    await goOn();
    await find('[part=wizard]', 'UGX 100,000');
    await press('button[type=submit]');

    const started = await vi.waitFor(() => {
      const found = exchanges.find(({ path }) => path.endsWith('/payments'));
      if (!found) throw new Error('no payment was sent');
      return found;
    });
    const body: PaymentStarted = await started.response.json();
    expect([started.status, exchanges[0]?.status], JSON.stringify(body)).toEqual([201, 200]);
    await test.steps.reached('submit-recorded', body.payment.id);
    test.mtn.onQuery(payer.msisdn, 'paid');
    await test.advanceTime(5_000);
    expect(await test.show(body)).toMatchObject({ status: 'succeeded', amount: 100_000 });
    await find(`a[href$="/receipts/${body.payment.reference}"]`);
    await close();
    await test.expectLedgerMatches();
  });
});
