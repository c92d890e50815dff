import type { PaymentStarted } from '@somesa/core';
import { afterEach, describe, expect, it } from 'vitest';
import { type SandboxStack, startSandboxStack } from '../../testing/sandbox-stack';
import { createPayer } from '../../testing/test-app';

let stack: SandboxStack;
afterEach(() => stack.end());

const start = async (env: Record<string, string>): Promise<void> => {
  stack = await startSandboxStack('2026-11-26T08:00:00Z', env);
};

/** Makes every call to MTN fail, or take long. */
const setFault = (fault: 'http-503' | 'latency', ms?: number): Promise<string> =>
  stack.callSandbox('/faults', { fault, ...(ms && { ms }), scope: { provider: 'mtn' } });

const startMany = async (count: number, network: 'mtn' | 'airtel'): Promise<PaymentStarted[]> => {
  const { test } = stack;
  const child = await test.addChild(1_000_000);
  const started: PaymentStarted[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const payment = { child, amount: 1_000, method: createPayer(network).method };
    started.push((await test.tryStartPayment<PaymentStarted>(payment)).body);
  }
  return started;
};

const waitRecorded = ({ payment }: PaymentStarted) => stack.test.steps.reached('submit-recorded', payment.id);

describe('a payment', () => {
  it('is sent to Airtel at once while MTN is slow', async () => {
    await start({ MTN_MAX_CONCURRENT: '1' });
    const [warm] = await startMany(1, 'mtn');
    if (warm) await waitRecorded(warm);
    await setFault('latency', 700);
    const slow = await startMany(3, 'mtn');
    const [fast] = await startMany(1, 'airtel');
    if (!fast) throw new Error('the payment is missing');
    await waitRecorded(fast);
    expect((await stack.test.show(fast)).status).toBe('submitted');
    const statuses = await Promise.all(slow.map(async (each) => (await stack.test.show(each)).status));
    expect(statuses.filter((status) => status === 'created').length).toBeGreaterThanOrEqual(2);
    await Promise.all(slow.map(waitRecorded));
    for (const each of slow) expect((await stack.test.show(each)).status).toBe('submitted');
  });

  it('fails at once and is not sent while MTN is down; each one sent before ends once', async () => {
    await start({ PROVIDER_OUTAGE_MS: '1000' });
    const [warm] = await startMany(1, 'mtn');
    if (warm) await waitRecorded(warm);
    await setFault('http-503');
    const sent = await startMany(10, 'mtn');
    await Promise.all(sent.map(waitRecorded));
    for (const each of sent) expect((await stack.test.show(each)).status).toBe('unknown');
    const [unsent] = await startMany(1, 'mtn');
    if (!unsent) throw new Error('the payment is missing');
    await waitRecorded(unsent);
    expect(await stack.test.show(unsent)).toMatchObject({ status: 'failed', failure: 'provider_down' });
    await stack.callSandbox('/faults', undefined, 'DELETE');
    await expect
      .poll(
        async () => {
          await stack.advance(60_000);
          return Promise.all(sent.map(async (each) => (await stack.test.show(each)).status));
        },
        { timeout: 10_000, interval: 300 },
      )
      .toEqual(Array(10).fill('failed'));
    expect(await stack.test.show(unsent)).toMatchObject({ status: 'failed' });
  });
});
