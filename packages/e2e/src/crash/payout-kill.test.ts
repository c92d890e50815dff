import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { engines } from '../setup/engines';
import { comparePayouts } from './compare-payouts';
import { type KillableServer, listSteps } from './killable-server';
import { parseLedgerReport } from './ledger-report';
import { within } from './pause';
import { isSample, PRINCIPAL_UGX, STEP_WITHIN_MS } from './sizes';
import { openTestStack } from './test-stack';

const programs = inject('programs');
const { disbursement: steps } = await listSteps(programs.server);
const present = engines.filter(({ missing }) => missing === null);
/** The first children owe what the documents say; each case uses a later one. */
const FIRST_CHILD = 4;

const getRegNo = (at: number): string => `SMK-${String(FIRST_CHILD + at).padStart(4, '0')}`;

for (const engine of engines) {
  const isHere = present.includes(engine);
  const title = isHere ? engine.name : `${engine.name} (${engine.missing})`;
  const turn = present.indexOf(engine);
  const cases = isSample ? steps.filter((_, at) => at % present.length === turn) : steps;

  describe.runIf(isHere)(`disbursements after a kill on ${title}`, () => {
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
  });
}
