import type { Scenario } from '../transactions/scenarios';
import { getOutcome, type Plan, type Provider } from '../transactions/transaction';
import { PAYER_FAULTS } from './fault-catalogue';
import type { FaultStore, FaultTarget } from './fault-store';

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
      if (fault)
        return { kind: 'settle', outcome: getOutcome(target.provider, answer), afterMs: fault.ms ?? 0 };
    }
  }
  if (!scenario) return undefined;
  if (scenario.answer === 'never') return { kind: 'never' };
  return { kind: 'settle', outcome: getOutcome(target.provider, scenario.answer), afterMs: scenario.afterMs };
}
