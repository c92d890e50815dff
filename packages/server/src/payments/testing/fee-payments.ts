import { HOUR_MS, type Network } from '@somesa/core';
import { expect } from 'vitest';
import type { FakeNetwork } from '../../testing/fake-providers';
import { bankMethod, createPayer, type TestApp } from '../../testing/test-app';

interface FeePaymentOptions {
  network?: Network;
  /** Amounts of the child's fee items; one item of the payment's amount if not given. */
  items?: number[];
  /** Outcomes of the first submissions; after them the network accepts. */
  submissions?: Parameters<FakeNetwork['onSubmit']> extends [unknown, ...infer Rest] ? Rest : never;
  payer?: ReturnType<typeof createPayer>;
  /** More headers, such as the language or the origin of the payer's page. */
  headers?: Record<string, string>;
}

/** Starts a mobile payment of fees by a new payer for a new child. */
export const startFees = async (
  test: TestApp,
  amount: number,
  {
    network = 'mtn',
    items = [amount],
    submissions = [],
    payer = createPayer(network),
    headers = {},
  }: FeePaymentOptions = {},
) => {
  const child = await test.addChild(...items);
  test[network].onSubmit(payer.msisdn, ...submissions);
  const started = await test.startPayment({ child, amount, method: payer.method, headers });
  return { child, ...payer, started, id: started.payment.id };
};

/** Starts a payment of fees and lets it succeed. */
export const payFees = async (test: TestApp, amount: number, options: FeePaymentOptions = {}) => {
  const payment = await startFees(test, amount, options);
  test[options.network ?? 'mtn'].onQuery(payment.msisdn, 'paid');
  await test.advanceTime(5_000);
  expect((await test.show(payment.started)).status).toBe('succeeded');
  return payment;
};

/** Sets whether the schools of a test keep what is paid above a child's fees for the next fees. At first, they refund it. */
export const setPrepayments = (test: TestApp, areTaken: boolean): Promise<unknown> =>
  test.runAsOwner(`update schools set takes_prepayments = ${areTaken}`);

/**
 * Pays a child's fees twice, so that all of the first payment, which succeeds late, is refunded, or paid ahead if the school takes that. Returns
 * the ID of that payment.
 */
export const payFeesTwice = async (
  test: TestApp,
  amount: number,
  options: FeePaymentOptions = {},
): Promise<string> => {
  const late = await startFees(test, amount, options);
  await test.advanceTime(16 * 60_000);
  const quick = createPayer();
  test.mtn.onQuery(quick.msisdn, 'paid');
  await test.startPayment({ child: late.child, amount, method: quick.method });
  await test.advanceTime(5_000);
  test[options.network ?? 'mtn'].onQuery(late.msisdn, 'paid');
  await test.advanceTime(HOUR_MS);
  return late.id;
};

/** Lists the ledger entries of a source in order, each as `posting type: debit account > credit account amount`. */
export const listEntries = async (test: TestApp, source: string): Promise<string[]> => {
  const rows = await test.queryRows<{ entry: string }>(
    `select posting_type || ': ' || debit_account || ' > ' || credit_account || ' ' || amount_ugx as entry
      from ledger_entries where source = $1 order by id`,
    [source],
  );
  return rows.map(({ entry }) => entry);
};

/** Lists the texts that were sent to a phone number, in order. */
export const listTexts = (test: TestApp, msisdn: string): string[] =>
  test.gateway.sent.filter(({ to }) => to === msisdn).map(({ text }) => text);

/** Starts a bank transfer of fees for a new child that owes `items`; one item of the payment's amount if not given. */
export const startTransfer = async (test: TestApp, amount: number, items = [amount]) => {
  const child = await test.addChild(...items);
  const started = await test.startPayment({ child, amount, method: bankMethod });
  return { child, started, id: started.payment.id, reference: started.payment.reference };
};
