import { recordLoanTransition, systemActor } from '../loans/loans-repository';
import { payFeesTwice } from '../payments/testing/fee-payments';
import type { AdminChanges } from './admin-queue';
import { createApprovalRequests } from './approval-requests';
import { addApprovedJournal } from './approved-journal';
import { createRunningLoans } from './running-loans';
import { createPayer, type TestApp } from './test-app';
import type { SignedInPerson } from './test-people';

/** Adds a loan of which instalments are overdue, and interest is due. Returns its ID. */
const addLateLoan = async (test: TestApp, { user }: SignedInPerson): Promise<string> => {
  const { request } = await createApprovalRequests(test).waiver();
  await test.runAsOwner(`update loans set user_id = '${user.user_id}' where id = '${request.subject}'`);
  const loan = await createRunningLoans(test).row({ id: request.subject });
  await test.database.transaction((tx) =>
    recordLoanTransition(tx, loan, 'enter_arrears', systemActor, { now: test.clock.now() }),
  );
  return request.subject;
};

/** Adds the settlement of a school of its own. Returns the IDs of both. */
const addSettlement = async (test: TestApp): Promise<{ id: string; school: string }> => {
  const { request } = await createApprovalRequests(test).settlement();
  const [row] = await test.queryRows<{ school: number }>(
    'select school_id as school from settlements where id = $1',
    [request.subject],
  );
  return { id: request.subject, school: String(row?.school) };
};

/** Returns the last part of a path below /admin. */
const getId = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '');

/** Prepares loans, transfers and settlements, each in the status that an operation needs. Moves the clock by more than an hour. */
export const prepareMoney = async (changes: AdminChanges, parent: SignedInPerson) => {
  const { test } = changes;
  const payer = createPayer();
  const refund = await payFeesTwice(test, 50_000, { payer });
  const settled = await addSettlement(test);
  await changes.prepare(`settlements/${settled.id}/cancel`);
  return {
    refund: { payer, payment: refund },
    lateLoan: await addLateLoan(test, parent),
    expiredLoan: getId(await changes.addLoan('expired')),
    /** Accepted loan that no transfer has paid out. */
    unpaidLoan: getId(await changes.addLoan('accepted')),
    settlement: (await addSettlement(test)).id,
    failedSettlement: await changes.addPart('failed'),
    /** School that is owed fees, and has no settlement. */
    owedSchool: settled.school,
    uncheckedTransfer: await changes.addPart('submitted'),
    transferInFile: await changes.addDisbursementInFile(),
    waitingTransfer: await changes.addDisbursement(),
    mismatch: getId(await changes.addAmountMismatch()),
    journal: await addApprovedJournal(test),
    product: await changes.createProductBody(),
  };
};
