import type { CallbackSender } from '../callbacks/callback-sender';
import type { Clock } from '../clock/clock';
import { PAYER_FAULTS } from '../faults/fault-catalogue';
import type { FaultStore, FaultTarget } from '../faults/fault-store';
import { BoundedMap } from '../stores';
import { getOutcome, type PayerAnswer, type Plan, type Provider, settleWith } from './transaction';
import type { TransactionStore } from './transaction-store';

/** Behaviour of a magic number. */
export interface Scenario {
  readonly ending: string;
  readonly title: string;
  readonly answer: PayerAnswer | 'never';
  readonly afterMs: number;
  readonly callbackCopies: 0 | 1 | 2;
  /** Number of requests with the same reference that are rejected with 500 before one is accepted. */
  readonly rejections: number;
  readonly dropsAfterAccepting: boolean;
}

const PLAIN = {
  answer: 'approved',
  afterMs: 0,
  callbackCopies: 1,
  rejections: 0,
  dropsAfterAccepting: false,
} as const;

/** Scenarios by the last three digits of magic numbers of MTN (0772000NNN) and Airtel (0752000NNN). */
export const SCENARIOS: readonly Scenario[] = [
  { ...PLAIN, ending: '001', title: 'Approves at once' },
  { ...PLAIN, ending: '002', title: 'Declines', answer: 'declined' },
  { ...PLAIN, ending: '003', title: 'Has too little money', answer: 'not-enough-funds' },
  { ...PLAIN, ending: '004', title: 'Never answers', answer: 'never' },
  { ...PLAIN, ending: '005', title: 'Approves and the callback is lost', callbackCopies: 0 },
  { ...PLAIN, ending: '006', title: 'Approves and the callback comes twice', callbackCopies: 2 },
  {
    ...PLAIN,
    ending: '007',
    title: 'The connection drops after the request was accepted',
    dropsAfterAccepting: true,
  },
  { ...PLAIN, ending: '008', title: 'The request answers 500 twice, then works', rejections: 2 },
  { ...PLAIN, ending: '009', title: 'Approves after 8 seconds', afterMs: 8_000 },
  { ...PLAIN, ending: '010', title: 'Approves after 150 seconds: a late success', afterMs: 150_000 },
];

const BY_ENDING = new Map(SCENARIOS.map((scenario) => [scenario.ending, scenario]));

/** Returns the scenario of a magic number; undefined for other numbers. */
export function findScenario(msisdn: string): Scenario | undefined {
  const ending = /^2567[75]2000(\d{3})$/.exec(msisdn)?.[1];
  return ending === undefined ? undefined : BY_ENDING.get(ending);
}

const MAX_REFERENCES = 10_000;

/** Creates a counter of rejected requests by reference. */
export function createRejectionCounter() {
  const counts = new BoundedMap<string, number>(MAX_REFERENCES);

  return {
    /** Returns whether to reject a request: true for the first `rejections` ones with this reference. */
    shouldReject(reference: string, rejections: number): boolean {
      const count = counts.get(reference) ?? 0;
      if (count >= rejections) return false;
      counts.set(reference, count + 1);
      return true;
    },
  };
}

export type RejectionCounter = ReturnType<typeof createRejectionCounter>;

/** Returns the plan of a payment by its faults, else by its magic number; undefined if the provider decides. */
export function decidePlan(
  faults: FaultStore,
  target: FaultTarget & { provider: Provider },
  scenario: Scenario | undefined,
): Plan | undefined {
  if (!faults.isEmpty()) {
    if (faults.take('stay-pending', target)) return { kind: 'never' };
    for (const [name, answer] of PAYER_FAULTS) {
      const fault = faults.take(name, target);
      if (fault) return settleWith(getOutcome(target.provider, answer), fault.ms ?? 0);
    }
  }
  if (!scenario) return undefined;
  if (scenario.answer === 'never') return { kind: 'never' };
  return settleWith(getOutcome(target.provider, scenario.answer), scenario.afterMs);
}

/** Dependencies of a simulated network, beside its settings. */
export interface NetworkDeps {
  readonly clock: Clock;
  readonly store: TransactionStore;
  readonly faults: FaultStore;
  readonly callbacks: CallbackSender;
  readonly rejections: RejectionCounter;
}
