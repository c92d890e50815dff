import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { engines, sampleEngines } from '../setup/engines';
import { comparePayouts } from './compare-payouts';
import { type KillableServer, listSteps, type PayoutRequest } from './killable-server';
import { parseLedgerReport } from './ledger-report';
import { within } from './pause';
import { findReminderDifferences } from './reminder-kills';
import {
  isSample,
  PRINCIPAL_UGX,
  RANDOM_TEST_LIMIT_MS,
  REMINDER_KILLS,
  REMINDERS,
  STEP_WITHIN_MS,
} from './sizes';
import { openTestStack } from './test-stack';

const programs = inject('programs');
const { disbursement: steps } = await listSteps(programs.server);
/** The first children owe what the documents say; each case uses a later one. */
const FIRST_CHILD = 4;

/** Steps that a bank transfer reaches too. */
const bankSteps = ['before-disbursement-posting', 'disbursement-posted'];

interface PayoutCase extends PayoutRequest {
  step: string;
  /** Times that the step is reached before the kill. A settlement by a network has two parts. */
  count: number;
}

const ways: readonly PayoutRequest[] = (['settlement', 'refund'] as const).flatMap((purpose) =>
  (['mtn', 'airtel', 'bank'] as const).map((method) => ({ purpose, method })),
);

/** Kills at every step of settlements and refunds by every method that reaches it. */
const payoutCases: readonly PayoutCase[] = steps.flatMap((step, at) =>
  ways
    .filter(({ method }) => method !== 'bank' || bankSteps.includes(step))
    .map((way) => {
      const hasParts = way.purpose === 'settlement' && way.method !== 'bank';
      return { ...way, step, count: hasParts ? 1 + (at % 2) : 1 };
    }),
);

/** A kill for a settlement by a network, one by the bank and a refund, at different steps; a full run has all. */
const payoutSample: readonly PayoutCase[] = ways.slice(1, 4).flatMap(({ purpose, method }, at) => {
  const cases = payoutCases.filter((each) => each.purpose === purpose && each.method === method);
  const one = cases[(at * 2 + 1) % cases.length];
  return one ? [one] : [];
});

const getRegNo = (at: number): string => `SMK-${String(FIRST_CHILD + at).padStart(4, '0')}`;

// Loans, settlements and refunds share the steps, so a sample has some of them for each.
const cases = isSample ? steps.filter((_, at) => at % 3 === 0) : steps;
const payouts = isSample ? payoutSample : payoutCases;

for (const engine of isSample ? sampleEngines : engines) {
  const isHere = engine.missing === null;
  const title = isHere ? engine.name : `${engine.name} (${engine.missing})`;

  describe.runIf(isHere)(`money and reminders that we send after a kill on ${title}`, () => {
    let stack: Awaited<ReturnType<typeof openTestStack>>;
    let server: KillableServer | null = null;
    let promised = 0;
    beforeAll(async () => {
      stack = await openTestStack(engine, programs);
    });
    afterAll(async () => {
      await server?.kill();
      await stack?.close();
    });

    it.each(isHere ? cases : [])(
      'pays the school once and posts the payout once after a kill at %s',
      async (step) => {
        const doomed = server ?? (await stack.startAndWait());
        server = doomed;
        await doomed.killAt({ step, count: 1 });
        if (await doomed.disburseLoan(getRegNo(steps.indexOf(step)), PRINCIPAL_UGX)) promised += 1;
        const { signal, errors } = await within(STEP_WITHIN_MS, `never came to ${step}`, doomed.ended);
        server = null;
        expect(signal, errors).toBe('SIGKILL');

        server = await stack.startAndWait();
        await stack.waitUntilFinal(server);
        const ledger = parseLedgerReport(await server.readLedger());
        const { transactions } = await stack.readExternalRecords();
        expect(ledger.disbursements.length).toBe(cases.indexOf(step) + 1);
        expect(comparePayouts(ledger, transactions, promised)).toEqual([]);
      },
    );

    it.each(isHere ? payouts : [])(
      'pays a $purpose by $method once and posts it once after a kill at $step',
      async ({ step, count, ...request }) => {
        const doomed = server ?? (await stack.startAndWait());
        server = doomed;
        await doomed.killAt({ step, count });
        if (await doomed.sendPayout(request)) promised += 1;
        if (request.method === 'bank') await doomed.makeBankTransfers();
        const { signal, errors } = await within(STEP_WITHIN_MS, `never came to ${step}`, doomed.ended);
        server = null;
        expect(signal, errors).toBe('SIGKILL');

        server = await stack.startAndWait();
        await stack.waitUntilFinal(server);
        if (request.method === 'bank') expect(await server.makeBankTransfers()).toBe(true);
        const ledger = parseLedgerReport(await server.readLedger());
        const { transactions } = await stack.readExternalRecords();
        const sent = ledger.disbursements.filter(({ paidFor }) => paidFor.startsWith(request.purpose));
        expect(sent.length).toBeGreaterThan(0);
        expect(comparePayouts(ledger, transactions, promised)).toEqual([]);
      },
    );

    it.each([REMINDERS])(
      `sends each of %d fee reminders once at most despite kills: ${REMINDER_KILLS}`,
      { timeout: RANDOM_TEST_LIMIT_MS },
      async (count) => {
        const first = server ?? (await stack.startAndWait());
        const sent = await findReminderDifferences(stack, first, { count, kills: REMINDER_KILLS });
        server = sent.server;
        expect(sent.differences).toEqual([]);
      },
    );
  });
}
