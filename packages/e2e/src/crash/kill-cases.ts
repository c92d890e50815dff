import type { KillPoint } from './killable-server';
import { bankMethods, createMobileMethods, type PayerMethod } from './payer-plan';

/** A kill at a step, and the payer at that moment. */
export interface KillCase extends KillPoint {
  method: 'MTN' | 'Airtel' | 'bank' | 'one prompt for several children';
  payerMethods: readonly PayerMethod[];
  /** True if all payers pay for several children. */
  isGroup?: true;
}

/** Steps that a bank payment reaches too. */
const bankSteps = ['row-written', 'before-posting-commit', 'posted'];

/** Every step with every payment method. */
const everyCase = (step: string): KillCase[] => {
  const cases: KillCase[] = [
    { step, method: 'MTN', count: 1, payerMethods: createMobileMethods('mtn') },
    { step, method: 'Airtel', count: 3, payerMethods: createMobileMethods('airtel') },
  ];
  cases.push({
    step,
    method: 'one prompt for several children',
    count: 2,
    payerMethods: createMobileMethods('mtn'),
    isGroup: true,
  });
  if (bankSteps.includes(step)) cases.push({ step, method: 'bank', count: 2, payerMethods: bankMethods });
  return cases;
};

/** Kills at every step with every payment method. */
export const allCases = (steps: readonly string[]): KillCase[] => steps.flatMap(everyCase);

/** One in this number of steps is the embedded database's, where a kill takes three times as long. */
const EMBEDDED_ONE_IN = 8;

/** Kills at every step with one of the payment methods, divided among the engines. Returns those of engine number `turn`; the embedded database is number 0. */
export const sampleCases = (steps: readonly string[], engines: number, turn: number): KillCase[] =>
  steps.flatMap((step, at) => {
    const cases = everyCase(step);
    const first = (at + 1) % cases.length;
    const isEmbedded = engines === 1 || at % EMBEDDED_ONE_IN === 0;
    return isEmbedded === (turn === 0) ? cases.slice(first, first + 1) : [];
  });
