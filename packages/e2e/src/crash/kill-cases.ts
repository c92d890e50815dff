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

/** Kills at every second step, each with another of the payment methods. */
export const sampleCases = (steps: readonly string[]): KillCase[] =>
  steps
    .filter((_, at) => at % 2 === 0)
    .flatMap((step, at) => {
      const cases = everyCase(step);
      const method = at % cases.length;
      return cases.slice(method, method + 1);
    });
