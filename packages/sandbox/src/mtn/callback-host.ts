import type { Answer } from '../wire/answer';
import { MTN } from './mtn-answers';

const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/**
 * X-Callback-Url must be a complete URL on the registered host; the port does not count. The live provider
 * takes https and host names only; here a name without a dot (localhost, a container) and the loopback may use http.
 */
export function checkCallbackUrl(
  url: string | undefined,
  registeredHost: string,
  isLive: boolean,
): Answer | undefined {
  if (url === undefined) return undefined;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return MTN.badRequest('X-Callback-Url is malformed.');
  const { protocol, hostname } = new URL(url);
  if (hostname.toLowerCase() !== registeredHost.toLowerCase()) return MTN.wrongCallbackHost;
  const isLocal = !hostname.includes('.') || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  if (isLive && !isLocal && (protocol !== 'https:' || IP_ADDRESS.test(hostname)))
    return MTN.wrongCallbackHost;
  return undefined;
}
