import { normaliseMsisdn } from '../phone';
import { field } from '../wire/raw-body';
import { faultKind, isFaultName } from './fault-catalogue';
import { FAULT_PROVIDERS, type FaultScope, type NewFault, OPERATIONS } from './fault-store';

const MAX_TIMES = 1_000_000;
const MAX_MS = 24 * 60 * 60 * 1000;
/** Latency is waited for in real time, whatever the clock. */
const MAX_LATENCY_MS = 120_000;

/** Reads `{fault, ms?, status?, times?, scope?: {provider, operation, msisdn, reference}}`; a form may send the scope flat. */
export function parseFault(body: unknown): NewFault | { mistake: string } {
  const fault = field(body, 'fault');
  if (!isFaultName(fault))
    return { mistake: `There is no fault "${String(fault)}"; GET /faults lists them.` };
  const kind = faultKind(fault);
  const mistakes: string[] = [];

  const whole = (name: string, max: number, min = 0) => {
    const value = field(body, name);
    if (value === undefined || value === null || value === '') return undefined;
    const number = Number(value);
    if (Number.isInteger(number) && number >= min && number <= max) return number;
    mistakes.push(`${name} must be a whole number from ${min} to ${max}.`);
    return undefined;
  };
  const scopeText = (name: string) => {
    const value = field(field(body, 'scope'), name) ?? field(body, name);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };

  const provider = FAULT_PROVIDERS.find((name) => name === scopeText('provider'));
  if (scopeText('provider') && !provider)
    mistakes.push(`provider must be one of ${FAULT_PROVIDERS.join(', ')}.`);
  const operation = OPERATIONS.find((name) => name === scopeText('operation'));
  if (scopeText('operation') && !operation)
    mistakes.push(`operation must be one of ${OPERATIONS.join(', ')}.`);
  const msisdn = scopeText('msisdn');
  const reference = scopeText('reference');
  const scope: FaultScope = {
    ...(provider && { provider }),
    ...(operation && { operation }),
    ...(msisdn && { msisdn: normaliseMsisdn(msisdn) }),
    ...(reference && { reference }),
  };
  const ms = whole('ms', fault === 'latency' ? MAX_LATENCY_MS : MAX_MS) ?? kind.ms ?? null;
  const status = whole('status', 599, 200) ?? null;
  const times = whole('times', MAX_TIMES, 1) ?? kind.times ?? null;
  return mistakes.length > 0 ? { mistake: mistakes.join(' ') } : { fault, ms, status, times, scope };
}
