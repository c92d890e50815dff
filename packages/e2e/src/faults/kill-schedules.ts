import type { Network } from '@somesa/core';
import type { Steps } from './build-programs';
import type { MobileMethod, PayerFault, PlannedPayer, Schedule, Step } from './schedule';

/** Schedule of kills, one after another, and what they interrupt. */
export interface KillSchedule extends Schedule {
  title: string;
}

type Way = Network | 'bank';

/** The only server that runs, so that nothing goes on without it. */
const server = 0;

const approves = (ms: number, ...faults: PayerFault[]): Pick<MobileMethod, 'answer' | 'faults'> => ({
  answer: { fault: 'payer-approves', ms },
  faults,
});
const declines = { answer: { fault: 'payer-declines', ms: 0 }, faults: [] };
const hasNoMoney = { answer: { fault: 'payer-has-no-money', ms: 0 }, faults: [] };
/** Answers of the payers of a kill, with the faults on their way. All but two pay in the end, whatever step the kill is at. */
const mobilePayers: readonly Pick<MobileMethod, 'answer' | 'faults'>[] = [
  approves(0),
  declines,
  hasNoMoney,
  approves(0, { fault: 'callback-never', times: 1 }),
  approves(0, { fault: 'callback-twice', times: 1 }),
  approves(0, { fault: 'drop-after', operation: 'request', times: 1 }),
  approves(0, { fault: 'http-500', operation: 'request', times: 2 }),
  approves(8_000),
  approves(150_000),
  approves(0),
];
/** Payers by bank; the last one never sends the money. */
const BANK_PAYERS = 4;
const MIN_UGX = 1_000;
/** Steps that money through a bank reaches too. */
const bankSteps = [
  'row-written',
  'before-posting-commit',
  'posted',
  'before-disbursement-posting',
  'disbursement-posted',
];
/** Ten in the morning: reminders are sent by day. */
const MORNING = 10 * 60;

/** Creates the kills at every step of every kind of request; a sample has a few of the steps, in one schedule. */
export const createKillSchedules = (steps: Steps, isSample: boolean): KillSchedule[] => {
  let payers = 0;
  const createPayer = (way: Way, at: number, isGroup: boolean): PlannedPayer => {
    payers += 1;
    const isSent = at < BANK_PAYERS - 1;
    const plan = mobilePayers[at] ?? approves(0);
    const amountUgx = MIN_UGX + 10 * payers;
    return {
      number: payers,
      child: at % 3,
      amountsUgx: isGroup ? [amountUgx, amountUgx + 1] : [amountUgx],
      isGroup,
      isDoubled: at % 4 === 1,
      isRepayment: !isGroup && payers % 2 === 0,
      method:
        way === 'bank'
          ? { kind: 'bank', transfers: isSent ? [{ differenceUgx: 0, isNotifiedTwice: false }] : [] }
          : { kind: 'mobile', network: way, ...plan, change: null },
      ...(way !== 'bank' && { expected: plan === declines || plan === hasNoMoney ? 'failed' : 'succeeded' }),
    };
  };
  const kill = (step: string, count: number, during: readonly Step[]): Step[] => [
    { kind: 'kill', server, at: { step, count } },
    ...during,
    { kind: 'recover', server },
  ];
  const pay = (way: Way, count: number, isGroup = false) => ({
    steps: steps.payment.filter((step) => way !== 'bank' || bankSteps.includes(step)),
    kill: (step: string): Step[] => {
      const all = Array.from({ length: way === 'bank' ? BANK_PAYERS : mobilePayers.length }, (_, at) =>
        createPayer(way, at, isGroup),
      );
      return kill(
        step,
        count,
        all.map((payer) => ({ kind: 'pay', payer })),
      );
    },
  });
  const payOut = (purpose: 'loan' | 'settlement' | 'refund', method: Way) => ({
    steps: steps.disbursement.filter((step) => method !== 'bank' || bankSteps.includes(step)),
    kill: (step: string): Step[] => {
      const hasParts = purpose === 'settlement' && method !== 'bank';
      const bank: Step[] = method === 'bank' ? [{ kind: 'bank', server }] : [];
      const payout: Step = { kind: 'payout', server, purpose, method, isNewChild: true };
      // The first or the second part.
      const count = hasParts ? 1 + (steps.disbursement.indexOf(step) % 2) : 1;
      return [...kill(step, count, [payout, ...bank]), ...bank];
    },
  });
  const remind = (count: number, kills: number): Step[] => [
    { kind: 'remind', server, count },
    ...Array.from({ length: kills }, (_, at): Step[] => [
      { kind: 'kill', server, at: { reminders: Math.floor((count * (at + 1)) / (kills + 1)) } },
      { kind: 'recover', server },
    ]).flat(),
  ];
  const collections = {
    'payments by MTN': pay('mtn', 1),
    'payments by Airtel': pay('airtel', 3),
    'one prompt for several children': pay('mtn', 2, true),
    'payments by bank': pay('bank', 2),
  };
  const payouts = {
    'a settlement by MTN': payOut('settlement', 'mtn'),
    'a settlement by Airtel': payOut('settlement', 'airtel'),
    'a settlement by bank': payOut('settlement', 'bank'),
    'a refund by MTN': payOut('refund', 'mtn'),
    'a refund by Airtel': payOut('refund', 'airtel'),
    'a refund by bank': payOut('refund', 'bank'),
  };
  const loan = payOut('loan', 'mtn');
  const create = (title: string, kills: readonly Step[]): KillSchedule => ({
    title,
    minuteOfDay: MORNING,
    // The other servers end, and in the end the last one as its operator asks.
    steps: [{ kind: 'kill', server: 1, at: { afterMs: 0 } }, ...kills, { kind: 'stop', server }],
  });
  if (!isSample) {
    const kinds = { ...collections, 'a loan': loan, ...payouts };
    return [
      ...Object.entries(kinds).map(([title, kind]) => create(title, kind.steps.flatMap(kind.kill))),
      create('reminders', remind(5_000, 12)),
    ];
  }
  const pickEach = (list: readonly string[], every: number) => list.filter((_, at) => at % every === 0);
  const some = pickEach(steps.payment, 4).flatMap((step, at) => {
    const kinds = Object.values(collections).filter((kind) => kind.steps.includes(step));
    return kinds[at % kinds.length]?.kill(step) ?? [];
  });
  const sent = Object.values(payouts)
    .slice(1, 4)
    .flatMap((kind, at) => kind.kill(kind.steps[(at * 2 + 1) % kind.steps.length] ?? ''));
  const lent = pickEach(steps.disbursement, 4).flatMap(loan.kill);
  return [create('a sample of all kinds', [...some, ...lent, ...sent, ...remind(40, 1)])];
};
