import type { KillPoint } from './killable-server';
import { type Way, waysByBank, waysOnNetwork } from './payer-plan';

/** One kill at a step, and who pays meanwhile. */
export interface KillCase extends KillPoint {
  method: 'MTN' | 'Airtel' | 'bank';
  ways: readonly Way[];
}

/** Steps that a payment by bank comes to as well. */
const bankSteps = ['row-written', 'before-booking-commit', 'booked'];

/** Every step on every way of paying. */
const everyCase = (step: string): KillCase[] => {
  const cases: KillCase[] = [
    { step, method: 'MTN', count: 1, ways: waysOnNetwork('mtn') },
    { step, method: 'Airtel', count: 3, ways: waysOnNetwork('airtel') },
  ];
  if (bankSteps.includes(step)) cases.push({ step, method: 'bank', count: 2, ways: waysByBank });
  return cases;
};

/** Kills at every step on every way of paying. */
export const allCases = (steps: readonly string[]): KillCase[] => steps.flatMap(everyCase);

/** Kills at every step on one way of paying or another, dealt out over so many engines; answers those of the `turn`-th. */
export const sampleCases = (steps: readonly string[], engines: number, turn: number): KillCase[] =>
  steps.flatMap((step, at) => {
    const cases = everyCase(step);
    const first = (at + 1) % cases.length;
    return at % engines === turn ? cases.slice(first, first + 1) : [];
  });
