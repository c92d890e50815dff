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

/** Kills at every step with one of the payment methods, or at the first step only. */
export const sampleCases = (steps: readonly string[], isBrief: boolean): KillCase[] =>
  steps.slice(0, isBrief ? 1 : undefined).flatMap((step, at) => {
    const cases = everyCase(step);
    const first = (at + 1) % cases.length;
    return cases.slice(first, first + 1);
  });
