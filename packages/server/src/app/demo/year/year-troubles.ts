import { DAY_MS, getMinPromiseUgx, toKampalaDay } from '@somesa/core';
import { createContacts } from '../../../loans/collections/contacts';
import { createLoanCancellation } from '../../../loans/loans/loan-cancellation';
import { findLoan, lockLoan } from '../../../loans/loans/loans-repository';
import { getLoanSummary } from '../../../loans/repayments/loan-summary';
import { acceptProposal } from '../../../loans/repayments/restructuring-acceptance';
import { createRestructuringProposals } from '../../../loans/repayments/restructuring-proposals';
import { findOpenRestructuring } from '../../../loans/repayments/restructuring-view';
import { createWaivers } from '../../../loans/repayments/waivers';
import { createWriteOffs } from '../../../loans/repayments/write-off';
import { addDays } from '../../../platform/add-days';
import { requireValue } from '../demo-loan';
import type { DemoPayer } from './demo-payer';
import type { LoanTrouble } from './loan-courses';
import type { DemoYearContext } from './year-context';
import { addMonthsTo, createDemoRepayer, DAYS_LATE, type RunningDemoLoan } from './year-repayments';

const RECOVERY_UGX = 40_000;
const PROMISE_UGX = 50_000;
const LATE_FEE_UGX = 10_000;

/** Creates the function that adds to a loan what goes wrong with it, and what staff and the borrower do about it. */
export const createDemoTroubles = (context: DemoYearContext, payer: DemoPayer) => {
  const { timeline, until } = context;
  const { database, clock, add } = timeline;
  const { approvals, requester, approver, approve } = context.twoPeople;
  const writeOffs = createWriteOffs({ database, clock, approvals });
  const waivers = createWaivers({ database, clock, approvals });
  const cancellation = createLoanCancellation({ database, clock });
  const proposals = createRestructuringProposals({
    database,
    clock,
    approvals,
  });
  const contacts = createContacts({ database, clock });
  const pay = createDemoRepayer(context, payer);
  const addBeforeEnd = (days: number, perform: () => Promise<unknown>): void =>
    add(new Date(until.getTime() - days * DAY_MS), perform);

  const writeOff = async (id: string): Promise<void> => {
    const request = { reason: 'The borrower has moved abroad and answers no calls' };
    const requested = requireValue(await writeOffs.request(id, request, requester), 'be written off');
    requireValue(await approvals.approve(requested, approver), 'be written off');
  };
  const payAll = async (loan: RunningDemoLoan): Promise<void> =>
    pay(loan, (await getLoanSummary(database, loan.id, clock.now()))?.totalOutstandingUgx ?? 0);
  const propose = async (id: string): Promise<void> => {
    const terms = {
      instalments: 8,
      firstDueOn: addDays(toKampalaDay(clock.now()), 25),
      annualRatePpm: 30_000,
      reason: 'Her shop burnt down; she can pay half of the instalment',
    };
    requireValue(await proposals.propose(id, terms, requester), 'be restructured');
    await approve('restructuring', id);
  };
  const accept = ({ id, ownerId }: RunningDemoLoan): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const loan = await lockLoan(tx, id);
      const proposal = await findOpenRestructuring(tx, id, now);
      if (!loan || !proposal) throw new Error('a loan of the demo has no proposal');
      const acceptance = { id: proposal.id, userId: ownerId, phone: '*** *** 001', now };
      requireValue(await acceptProposal(tx, loan, acceptance), 'be restructured');
    });

  const plans: Record<LoanTrouble, (loan: RunningDemoLoan) => void> = {
    cancelled: (loan) =>
      add(new Date(loan.disbursedAt.getTime() + DAY_MS), async () => {
        requireValue(await cancellation.requestOwn(loan.ownerId, loan.id), 'be cancelled');
        await pay(loan, (await findLoan(database, loan.id))?.principalUgx ?? 0);
      }),
    written_off: (loan) => {
      addBeforeEnd(40, () => writeOff(loan.id));
      addBeforeEnd(12, () => pay(loan, RECOVERY_UGX));
    },
    recovered: (loan) => {
      addBeforeEnd(150, () => writeOff(loan.id));
      addBeforeEnd(70, () => payAll(loan));
    },
    waived: (loan) =>
      add(new Date(addMonthsTo(loan.disbursedAt, 2) + (DAYS_LATE - 2) * DAY_MS), async () =>
        requireValue(
          await waivers.waive(
            loan.id,
            { part: 'penalties', amount: LATE_FEE_UGX, reason: 'The bank delayed her transfer' },
            requester,
          ),
          'be waived',
        ),
      ),
    restructured: (loan) => {
      addBeforeEnd(30, () => propose(loan.id));
      addBeforeEnd(28, () => accept(loan));
    },
    proposed: (loan) => addBeforeEnd(2, () => propose(loan.id)),
    own_promise: ({ id, ownerId }) =>
      addBeforeEnd(2, async () => {
        const { arrearsUgx } = (await getLoanSummary(database, id, clock.now())) ?? { arrearsUgx: 0 };
        const promisedOn = addDays(toKampalaDay(clock.now()), 6);
        const promise = { promisedOn, promisedUgx: getMinPromiseUgx(arrearsUgx) };
        requireValue(await contacts.promise(ownerId, id, promise), 'be promised');
      }),
    promised: ({ id }) => {
      addBeforeEnd(6, async () =>
        requireValue(
          await contacts.record(id, { channel: 'call', outcome: 'not_reached' }, requester),
          'be contacted',
        ),
      );
      addBeforeEnd(3, async () =>
        requireValue(
          await contacts.record(
            id,
            {
              channel: 'call',
              outcome: 'promised',
              promisedOn: addDays(toKampalaDay(clock.now()), 7),
              promisedUgx: PROMISE_UGX,
              note: 'His salary comes on Friday',
            },
            requester,
          ),
          'be contacted',
        ),
      );
    },
  };
  return (loan: RunningDemoLoan, trouble: LoanTrouble): void => plans[trouble](loan);
};
