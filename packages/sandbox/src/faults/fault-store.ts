import { randomUUID } from 'node:crypto';
import { normaliseMsisdn } from '../phone';
import type { FaultName } from './fault-catalogue';

export const MAX_FAULTS = 1_000;

export const FAULT_PROVIDERS = ['mtn', 'airtel', 'sms', 'mail'] as const;
export const OPERATIONS = ['token', 'request', 'status', 'other'] as const;
type FaultProvider = (typeof FAULT_PROVIDERS)[number];
export type Operation = (typeof OPERATIONS)[number];

/** Scope of a fault; each field narrows it. */
export interface FaultScope {
  readonly provider?: FaultProvider;
  readonly operation?: Operation;
  readonly msisdn?: string;
  /** Reference or external ID. */
  readonly reference?: string;
}

export interface NewFault {
  readonly fault: FaultName;
  readonly ms: number | null;
  readonly status: number | null;
  readonly times: number | null;
  readonly scope: FaultScope;
}

export interface Fault extends NewFault {
  readonly id: string;
  hits: number;
}

/** Attributes of the request, message or transaction that a fault may match. */
export interface FaultTarget {
  readonly provider: FaultProvider;
  readonly operation?: Operation;
  readonly msisdn?: string | undefined;
  readonly references?: readonly (string | null | undefined)[];
}

export function createFaultStore() {
  let faults: Fault[] = [];

  return {
    /** Adds a fault. Returns undefined if `MAX_FAULTS` are set already. */
    add(fault: NewFault): Fault | undefined {
      if (faults.length >= MAX_FAULTS) return undefined;
      const added = { ...fault, id: randomUUID(), hits: 0 };
      faults.push(added);
      return added;
    },
    remove(id: string): boolean {
      const before = faults.length;
      faults = faults.filter((fault) => fault.id !== id);
      return faults.length < before;
    },
    clear() {
      faults = [];
    },
    list: () => [...faults],
    isEmpty: () => faults.length === 0,
    /** Returns the first fault of this name that matches the target, and counts the hit. */
    take(name: FaultName, target: FaultTarget): Fault | undefined {
      const hit = faults.find((fault) => fault.fault === name && isWithin(fault.scope, target));
      if (!hit) return undefined;
      hit.hits += 1;
      if (hit.times !== null && hit.hits >= hit.times) faults = faults.filter((fault) => fault !== hit);
      return hit;
    },
  };
}

export type FaultStore = ReturnType<typeof createFaultStore>;

function isWithin(scope: FaultScope, target: FaultTarget) {
  return (
    (scope.provider === undefined || scope.provider === target.provider) &&
    (scope.operation === undefined || scope.operation === target.operation) &&
    (scope.msisdn === undefined || scope.msisdn === normaliseMsisdn(target.msisdn ?? '')) &&
    (scope.reference === undefined || (target.references ?? []).includes(scope.reference))
  );
}
