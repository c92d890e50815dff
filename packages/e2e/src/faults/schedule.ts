import type { Network } from '@somesa/core';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@somesa/core';
import type { Steps } from './build-programs';
import type { KillPoint } from './fault-server';
import { pickOne, type Random, seededRandom, wholeBelow } from './seeded-random';

const SECOND_MS = 1_000;

/** Fault of the sandbox for one payer. */
export interface PayerFault {
  fault: string;
  times?: number;
  ms?: number;
  operation?: 'request' | 'status';
  /** Provider, if it is not the payer's network. */
  provider?: Network | 'sms';
}

/** Fault that changes what a network reports of a payment that it has collected. */
export interface ChangedReport {
  fault:
    | 'paid-after-failure'
    | 'failed-after-paid'
    | 'other-amount'
    | 'other-currency'
    | 'other-transaction-id'
    | 'reused-transaction-id';
  ms?: number;
}

/** Payer of a schedule, by number; what they pay, and everything that happens on their side. */
export interface PlannedPayer {
  number: number;
  /** Number of the child among those of the schedule; a group has no such child. */
  child: number;
  /** Amounts for the children of a group; one amount otherwise. */
  amountsUgx: readonly number[];
  isGroup: boolean;
  /** Sends the same request twice at once. */
  isDoubled: boolean;
  method: MobileMethod | BankMethod;
  /** Fees of the new child that they pay; absent for a child of the register, whose fees are far higher. */
  owedUgx?: number;
  /** True if they repay the loan of a new child instead of paying fees. */
  isRepayment?: boolean;
  /** Status in which the payment must end whatever happens to the servers; absent if their providers may change it. */
  expected?: 'succeeded' | 'failed';
}

/** Child that gets a moved payment: another one of the schedule, or a new one of another school, who owes more or less than any payment. */
export type MoveTarget = 'sibling' | 'elsewhere' | 'elsewhere-owing-little';

/** Payment by a network: the answer of the payer, and faults on the way. */
export interface MobileMethod {
  kind: 'mobile';
  network: Network;
  /** Fault that sets the payer's answer; null if they never touch the prompt, which then expires. */
  answer: PayerFault | null;
  faults: readonly PayerFault[];
  change: ChangedReport | null;
}

/** Bank transfers that the payer sends, each as a difference to the amount; none if they only announce one. */
export interface BankMethod {
  kind: 'bank';
  transfers: readonly { differenceUgx: number; isNotifiedTwice: boolean }[];
}

/** Step of a schedule. */
export type Step =
  | { kind: 'pay'; payer: PlannedPayer }
  | { kind: 'wait'; ms: number }
  /** At a step, after a time, or once so many reminders were sent. */
  | { kind: 'kill'; server: number; at: KillPoint | { afterMs: number } | { reminders: number } }
  /** Time passes until a server that is to be killed is dead; it starts again, and time passes until no money is pending. */
  | { kind: 'recover'; server: number }
  /** A server ends as its operator asks, and the operators' command checks the ledger. */
  | { kind: 'stop'; server: number }
  /** Starts a server; it may be killed while it starts. */
  | { kind: 'start'; server: number; killedAfterMs?: number }
  | { kind: 'provider'; network: Network | 'sms'; fault: string; ms: number }
  | { kind: 'database'; how: 'cut' | 'slow' | 'refuse' | 'silent'; forMs: number }
  | { kind: 'clock'; server: number; skewMs: number }
  | { kind: 'disk'; isFull: boolean }
  | { kind: 'upload' }
  | {
      kind: 'payout';
      server: number;
      purpose: 'settlement' | 'refund' | 'large-refund' | 'loan';
      method: Network | 'bank';
      /** Fault on the way of the money. */
      fault?: PayerFault | null;
      /** True for a loan of a new child. */
      isNewChild?: boolean;
    }
  | { kind: 'bank'; server: number }
  | { kind: 'remind'; server: number; count: number }
  | { kind: 'move'; server: number; payer: number; to: MoveTarget }
  | { kind: 'approve'; server: number; isDoubled: boolean }
  | { kind: 'ask'; server: number; payer: number }
  | { kind: 'queue'; server: number; forMs: number };

/** Schedule: the time of day at which it begins, in Kampala, and its steps in order. */
export interface Schedule {
  minuteOfDay: number;
  steps: readonly Step[];
}

/** Abilities of a world: the number of its servers, and true if its database is behind a proxy. */
export interface Abilities {
  servers: number;
  hasProxy: boolean;
}

/** World of a schedule, with the steps at which its servers can kill themselves. */
export interface Setting extends Abilities {
  steps: Steps;
}

/** Returns an item of a list of `[weight, item]`. */
const pickWeighted = <T>(random: Random, list: readonly (readonly [number, T])[]): T => {
  const total = list.reduce((sum, [weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [weight, item] of list) {
    left -= weight;
    if (left < 0) return item;
  }
  throw new Error('a choice has no weight');
};

const MIN_UGX = 1_000;
const SPREAD_UGX = 4_000;
export const CHILDREN_PER_SCHEDULE = 3;
const MAX_GROUP = 3;
/** Maximum time before a kill at a random moment, and of a server that is killed while it starts. */
const MAX_KILL_MS = 80;
const MAX_START_MS = 1_500;

/** Time of a slow response, in milliseconds: longer than the server waits for a provider. */
const LATE_MS = 8_300;

const requestFaults = [
  'drop-before',
  'drop-after',
  'http-500',
  'http-500-after',
  'http-503',
  'http-429',
  'waf-page',
  'token-expired',
  'duplicate-answer',
  'ip-forbidden',
] as const;
const statusFaults = [
  'drop-before',
  'http-500',
  'http-503',
  'http-429',
  'waf-page',
  'token-expired',
  'unknown-status',
  'not-found-first',
] as const;
const networkFaults: Record<Network, readonly [string, ...string[]]> = {
  mtn: ['created-first', 'amount-normalised', 'reason-object'],
  airtel: ['ambiguous-first', 'http-408'],
};
const callbackFaults = [
  'callback-never',
  'callback-late',
  'callback-twice',
  'callback-before-status',
  'callback-out-of-order',
  'callback-wrong-amount',
  'callback-put',
] as const;

const pickFaults = (random: Random, network: Network): PayerFault[] => {
  const faults: PayerFault[] = [];
  if (random() < 0.3)
    faults.push({
      fault: pickOne(random, requestFaults),
      operation: 'request',
      times: 1 + wholeBelow(random, 3),
    });
  if (random() < 0.01) faults.push({ fault: 'latency', ms: LATE_MS, times: 1 });
  if (random() < 0.3)
    faults.push({
      fault: pickOne(random, statusFaults),
      operation: 'status',
      // Sometimes for longer than the status is checked.
      times: random() < 0.1 ? 60 : 1 + wholeBelow(random, 5),
    });
  if (random() < 0.2) faults.push({ fault: pickOne(random, networkFaults[network]), times: 2 });
  if (random() < 0.4) faults.push({ fault: pickOne(random, callbackFaults), times: 1 });
  if (random() < 0.15)
    faults.push({
      fault: pickOne(random, ['drop-before', 'drop-after', 'http-500', 'sms-rejected', 'http-503']),
      provider: 'sms',
      times: 1 + wholeBelow(random, 2),
    });
  return faults;
};

const pickChange = (random: Random, network: Network): ChangedReport => {
  const soon = () => pickOne(random, [5 * SECOND_MS, 40 * SECOND_MS, 5 * MINUTE_MS, HOUR_MS]);
  return pickWeighted<() => ChangedReport>(random, [
    [3, () => ({ fault: 'paid-after-failure', ms: pickOne(random, [soon(), DAY_MS]) })],
    [2, () => ({ fault: 'failed-after-paid', ms: soon() })],
    [1, () => ({ fault: 'other-transaction-id', ms: soon() })],
    [1, () => ({ fault: 'reused-transaction-id' })],
    [network === 'mtn' ? 2 : 0, () => ({ fault: 'other-amount', ms: pickOne(random, [0, 0, soon()]) })],
    [network === 'mtn' ? 1 : 0, () => ({ fault: 'other-currency', ms: pickOne(random, [0, soon()]) })],
  ])();
};

const pickMobile = (random: Random): MobileMethod => {
  const network = pickOne(random, ['mtn', 'airtel'] as const);
  const approvesAfter = (ms: number): PayerFault => ({ fault: 'payer-approves', ms });
  const answer = pickWeighted<PayerFault | null>(random, [
    [5, approvesAfter(0)],
    [3, approvesAfter(pickOne(random, [2, 8, 25, 100]) * SECOND_MS)],
    [1, approvesAfter(pickOne(random, [3, 20, 90]) * MINUTE_MS)],
    [1, { fault: 'payer-declines', ms: pickOne(random, [0, 20]) * SECOND_MS }],
    [0.6, { fault: 'payer-has-no-money', ms: 0 }],
    [0.4, { fault: 'payer-wrong-pin', ms: 4 * SECOND_MS }],
    [0.6, { fault: 'stay-pending' }],
    [1, null],
  ]);
  const change = answer?.fault === 'payer-approves' && random() < 0.25 ? pickChange(random, network) : null;
  return { kind: 'mobile', network, answer, faults: pickFaults(random, network), change };
};

const pickBank = (random: Random): BankMethod => {
  const count = pickWeighted(random, [
    [1, 0],
    [5, 1],
    [1, 2],
  ]);
  const transfers = Array.from({ length: count }, () => ({
    differenceUgx: random() < 0.2 ? pickOne(random, [-500, 700]) : 0,
    isNotifiedTwice: random() < 0.25,
  }));
  return { kind: 'bank', transfers };
};

const pickPayer = (random: Random, number: number): PlannedPayer => {
  const isGroup = random() < 0.12;
  const parts = isGroup ? 2 + wholeBelow(random, MAX_GROUP - 1) : 1;
  return {
    number,
    child: wholeBelow(random, CHILDREN_PER_SCHEDULE),
    amountsUgx: Array.from({ length: parts }, () => MIN_UGX + wholeBelow(random, SPREAD_UGX)),
    isGroup,
    isDoubled: random() < 0.15,
    method: random() < 0.15 ? pickBank(random) : pickMobile(random),
  };
};

/** Picks a fault of the whole system, as the steps that it takes. */
const pickSystemFault = (random: Random, { servers, hasProxy, steps }: Setting): Step[] => {
  const server = wholeBelow(random, servers);
  const wait: Step = { kind: 'wait', ms: pickOne(random, [5, 20, 60, 600]) * SECOND_MS };
  return pickWeighted<() => Step[]>(random, [
    [
      2,
      () => [
        {
          kind: 'kill',
          server,
          at:
            random() < 0.6
              ? {
                  step: pickOne(random, steps.payment as [string, ...string[]]),
                  count: 1 + wholeBelow(random, 2),
                }
              : { afterMs: wholeBelow(random, 80) },
        },
        wait,
        { kind: 'start', server },
      ],
    ],
    [
      3,
      () => [
        {
          kind: 'provider',
          network: pickOne(random, ['mtn', 'mtn', 'airtel', 'airtel', 'sms']),
          fault: pickOne(random, [
            'http-503',
            'http-500',
            'drop-before',
            'drop-after',
            'waf-page',
            'http-429',
          ]),
          ms: pickOne(random, [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS]),
        },
      ],
    ],
    [
      hasProxy ? 3 : 0,
      () => [
        {
          kind: 'database',
          how: pickWeighted(random, [
            [4, 'cut' as const],
            [3, 'slow' as const],
            [3, 'refuse' as const],
            [1, 'silent' as const],
          ]),
          forMs: 30 + wholeBelow(random, 250),
        },
      ],
    ],
    [
      2,
      () => [
        {
          kind: 'clock',
          server,
          skewMs: pickOne(random, [-2 * HOUR_MS, -5 * MINUTE_MS, 5 * MINUTE_MS, 2 * HOUR_MS, DAY_MS]),
        },
        wait,
        { kind: 'clock', server, skewMs: 0 },
      ],
    ],
    [1, () => [{ kind: 'disk', isFull: true }, { kind: 'upload' }, wait, { kind: 'disk', isFull: false }]],
    [0.5, () => [{ kind: 'upload' }]],
    [
      2,
      () => [
        {
          kind: 'payout',
          server,
          purpose: pickOne(random, ['settlement', 'refund', 'loan']),
          method: pickOne(random, ['mtn', 'airtel', 'bank']),
        },
      ],
    ],
    [1.5, () => [{ kind: 'queue', server, forMs: 100 + wholeBelow(random, 700) }]],
  ])();
};

/** Merges lists at random; the items of each keep their order. */
const merge = (random: Random, lists: readonly (readonly Step[])[]): Step[] => {
  const left = lists.map((list) => [...list]).filter((list) => list.length > 0);
  const merged: Step[] = [];
  while (left.length > 0) {
    const list = left[wholeBelow(random, left.length)] ?? [];
    const step = list.shift();
    if (step) merged.push(step);
    if (list.length === 0) left.splice(left.indexOf(list), 1);
  }
  return merged;
};

/** Amounts that a child owes and that are to be paid, in UGX: a rest below the minimum, one that would be left, and neither. */
const rests: readonly [[number, number], ...[number, number][]] = [
  [300, 300],
  [300, 500],
  [900, 500],
  [900, 900],
  [5_300, 5_000],
  [5_300, 5_300],
  [1_000, 500],
];

const payoutFaults: readonly [null, ...PayerFault[]] = [
  null,
  { fault: 'balance-too-small', times: 1 },
  { fault: 'drop-after', operation: 'request', times: 1 },
  { fault: 'http-500-after', operation: 'request', times: 1 },
  { fault: 'unknown-status', operation: 'status', times: 6 },
];
/** Later reports about a payout. Airtel sends no callback about payouts, so the night asks. */
const changedPayouts: readonly PayerFault[] = [
  { fault: 'paid-after-failure', ms: 5 * MINUTE_MS },
  { fault: 'failed-after-paid', ms: 5 * MINUTE_MS },
];

/** Picks what people do beside the first payers: lists of steps, of which each keeps its order. */
const pickPeople = (random: Random, payers: number, setting: Setting): Step[][] => {
  const server = () => wholeBelow(random, setting.servers);
  const wait = (): Step => ({ kind: 'wait', ms: pickOne(random, [5, 60, 600]) * SECOND_MS });
  const approve = (): Step[] => [
    ...pickOne(random, [[], [], [wait()], pickSystemFault(random, setting)]),
    { kind: 'approve', server: server(), isDoubled: random() < 0.3 },
  ];
  const move = (): Step[] => [
    {
      kind: 'move',
      server: server(),
      payer: 1 + wholeBelow(random, payers + 1),
      to: pickOne(random, ['sibling', 'elsewhere', 'elsewhere-owing-little']),
    },
    ...approve(),
  ];
  const [changed, rest] = [payers + 1, payers + 2];
  const payer = pickPayer(random, changed);
  const network = pickOne(random, ['mtn', 'airtel'] as const);
  const ms = pickOne(random, [40 * SECOND_MS, 10 * MINUTE_MS, HOUR_MS]);
  const method: MobileMethod = {
    kind: 'mobile',
    network,
    answer: { fault: 'payer-approves', ms: 0 },
    faults: random() < 0.5 ? [] : pickFaults(random, network),
    change: random() < 0.6 ? { fault: 'failed-after-paid', ms } : null,
  };
  const [owedUgx, amountUgx] = pickOne(random, rests);
  const resting = { ...pickPayer(random, rest), isGroup: false, amountsUgx: [amountUgx], owedUgx };
  const skewMs = pickOne(random, [-30, -1, 1, 30]) * DAY_MS;
  const clocked = server();
  const lists: [number, () => Step[]][] = [
    [
      0.6,
      () => [
        { kind: 'pay', payer: { ...payer, method } },
        wait(),
        { kind: 'ask', server: server(), payer: changed },
      ],
    ],
    [0.5, () => [{ kind: 'pay', payer: resting }]],
    [0.6, () => [...move(), ...(random() < 0.5 ? move() : [])]],
    [
      0.4,
      () => [
        {
          kind: 'payout',
          server: server(),
          purpose: 'large-refund',
          ...pickOne<Pick<Extract<Step, { kind: 'payout' }>, 'method' | 'fault'>>(random, [
            { method: 'mtn', fault: pickOne(random, [...payoutFaults, ...changedPayouts]) },
            { method: 'airtel', fault: pickOne(random, [...payoutFaults, ...changedPayouts]) },
            { method: 'bank' },
          ]),
        },
        ...approve(),
        wait(),
      ],
    ],
    [
      0.3,
      () => [
        { kind: 'clock', server: clocked, skewMs },
        wait(),
        { kind: 'clock', server: clocked, skewMs: 0 },
      ],
    ],
  ];
  return lists.flatMap(([share, pick]) => (random() < share ? [pick()] : []));
};

/** Kills at a step or a moment, perhaps again while the server starts; it then starts for good. */
const killAndStart = (random: Random, server: number, at: KillPoint | { afterMs: number }): Step[] => [
  { kind: 'kill', server, at },
  { kind: 'wait', ms: pickOne(random, [5, 20, 60]) * SECOND_MS },
  ...(random() < 0.4
    ? [{ kind: 'start', server, killedAfterMs: wholeBelow(random, MAX_START_MS) } as const]
    : []),
  { kind: 'start', server },
];

/** Picks repayments, reminders, and kills of a server that sends money: lists of steps, of which each keeps its order. */
const pickMore = (random: Random, payers: number, { servers, steps }: Setting): Step[][] => {
  const server = wholeBelow(random, servers);
  const moment = () => ({ afterMs: wholeBelow(random, MAX_KILL_MS) });
  const payer = { ...pickPayer(random, payers + 3), isGroup: false, isRepayment: true };
  const repaying: PlannedPayer = { ...payer, amountsUgx: payer.amountsUgx.slice(0, 1) };
  const count = 10 + wholeBelow(random, 40);
  const purpose = pickOne(random, ['settlement', 'refund', 'loan'] as const);
  const method = pickOne(random, ['mtn', 'airtel'] as const);
  const step = pickOne(random, steps.disbursement as [string, ...string[]]);
  const lists: [number, () => Step[]][] = [
    [0.5, () => [{ kind: 'pay', payer: repaying }]],
    [0.2, () => [{ kind: 'remind', server, count }, ...killAndStart(random, server, moment())]],
    [
      0.2,
      () => {
        const [kill, ...start] = killAndStart(random, server, { step, count: 1 });
        return [kill as Step, { kind: 'payout', server, purpose, method }, ...start];
      },
    ],
  ];
  return lists.flatMap(([share, pick]) => (random() < share ? [pick()] : []));
};

/** Creates the schedule of a seed: payers, up to four faults of the system, people, and time that passes between. */
export const createSchedule = (seed: number, setting: Setting): Schedule => {
  const random = seededRandom(Math.imul(seed, 2_654_435_761));
  const payers = Array.from({ length: 3 + wholeBelow(random, 6) }, (_, at) => pickPayer(random, at + 1));
  const faults = Array.from({ length: wholeBelow(random, 5) }, () => pickSystemFault(random, setting));
  const waits = Array.from({ length: 3 + wholeBelow(random, 4) }, (): Step[] => [
    { kind: 'wait', ms: pickOne(random, [3, 5, 15, 40, 130, 1_000]) * SECOND_MS },
  ]);
  const paying = payers.map((payer): Step[] => [{ kind: 'pay', payer }]);
  const minuteOfDay = wholeBelow(random, 24 * 60);
  const steps = merge(random, [...paying, ...faults, ...waits]);
  // Most payments can be moved once they were paid, so people act in the second half.
  const half = Math.ceil(steps.length / 2);
  const people = pickPeople(random, payers.length, setting);
  const all = [...steps.slice(0, half), ...merge(random, [steps.slice(half), ...people])];
  // Numbers of their own, so that older steps of a seed stay as they were.
  const others = seededRandom(Math.imul(seed, 40_503));
  return { minuteOfDay, steps: merge(others, [all, ...pickMore(others, payers.length, setting)]) };
};
