import { setTimeout as wait } from 'node:timers/promises';
import { HANG_UP, type ProviderResponse } from '../wire/wire';
import type { FaultName } from './fault-catalogue';
import type { FaultStore, FaultTarget } from './fault-store';

/** Error responses of a provider. */
export type ErrorResponses = Readonly<
  Record<'http-500' | 'http-503' | 'http-429' | 'http-408' | 'ip-forbidden', ProviderResponse>
>;

const REJECTIONS = [
  'http-500',
  'http-503',
  'http-429',
  'http-408',
  'ip-forbidden',
] as const satisfies FaultName[];
const WAF_STATUS = 403;
const WAF_PAGE =
  '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your ' +
  'administrator.<br><br>Your support ID is: 4713207981275534119</body></html>';

/** Applies the faults that come before a provider reads a request. Returns their response; undefined if there is none. They match
 * token requests only if their scope says so: `times: 1` must hit the payment, not the token before it.
 */
export async function applyRequestFaults(
  faults: FaultStore,
  target: FaultTarget,
  answers: ErrorResponses,
): Promise<ProviderResponse | undefined> {
  if (faults.isEmpty()) return undefined;
  const take = (name: FaultName) => {
    if (target.operation !== 'token') return faults.take(name, target);
    const isForTokens = faults
      .list()
      .some((fault) => fault.fault === name && fault.scope.operation === 'token');
    return isForTokens ? faults.take(name, target) : undefined;
  };

  const latency = take('latency');
  if (latency) await wait(latency.ms ?? 0);
  if (take('drop-before')) return HANG_UP;
  const waf = take('waf-page');
  if (waf) return { status: waf.status ?? WAF_STATUS, body: WAF_PAGE, type: 'text/html' };
  const rejection = REJECTIONS.find((name) => take(name));
  return rejection && answers[rejection];
}

/** Applies the faults that come after a request was accepted. */
export function applyResponseFaults(
  faults: FaultStore,
  target: FaultTarget,
  answers: ErrorResponses,
  answer: ProviderResponse,
): ProviderResponse {
  if (faults.isEmpty()) return answer;
  if (faults.take('drop-after', target)) return HANG_UP;
  return faults.take('http-500-after', target) ? answers['http-500'] : answer;
}
