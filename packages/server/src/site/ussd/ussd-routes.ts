import { getLanguage, type Language, problem } from '@somesa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Infer, is, optional, size, string, type } from 'superstruct';
import type { Config } from '../../platform/config/config';
import { isEqualSecret } from '../../platform/crypto/tokens';
import { parseAddress } from '../../platform/http/caller-address';
import { acceptOnlyForms } from '../../platform/http/json-body';
import { sendProblem } from '../../platform/http/send-problem';
import { formatEnd, type UssdService } from './ussd-service';

/** Maximum size of a request, in bytes. */
const MAX_REQUEST_BYTES = 8 * 1024;
/** Maximum time for an answer, in milliseconds: the provider waits 5 seconds, of which a part is spent on the way. */
const ANSWER_WITHIN_MS = 4_000;
/** Factor between the allowance of other addresses and that of the provider, which speaks for thousands of phones. */
const PROVIDER_FACTOR = 10;

const fields = type({
  sessionId: size(string(), 1, 100),
  serviceCode: size(string(), 1, 40),
  phoneNumber: size(string(), 1, 20),
  text: size(string(), 0, 2_000),
  networkCode: optional(size(string(), 0, 20)),
});
type Fields = Infer<typeof fields>;

const parseFields = (body: unknown): Fields | null => {
  const values: unknown = body instanceof URLSearchParams ? Object.fromEntries(body) : null;
  return is(values, fields) ? values : null;
};

/** Returns whether a request has the secret segment in its address. */
const hasSegment = ({ params }: FastifyRequest, token: string): boolean =>
  token !== '' && isEqualSecret((params as { segment: string }).segment, token);

/** Returns whether a request comes from an address that may send USSD. */
const isAllowed = ({ ip }: FastifyRequest, sources: Config['ussdSources']): boolean => {
  if (sources === null) return true;
  const address = parseAddress(ip);
  if (address === null) return false;
  return 'ipv4' in address
    ? sources.check(address.ipv4, 'ipv4')
    : sources.check(ip.replace(/%.*$/s, ''), 'ipv6');
};

/**
 * Returns what `answer` resolves to, or the text of a busy service if that takes too long or fails. The work goes on, and the phone
 * continues after it when it dials again. `onError` gets its error.
 */
export const answerInTime = async (
  answer: (onLanguage: (language: Language) => void) => Promise<string>,
  onError: (error: unknown) => void,
): Promise<string> => {
  let language = getLanguage(null);
  let timer: NodeJS.Timeout | undefined;
  const answered = answer((chosen) => {
    language = chosen;
  }).catch((error: unknown) => {
    onError(error);
    return null;
  });
  const timeUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
  });
  const text = await Promise.race([answered, timeUp]);
  clearTimeout(timer);
  return text ?? formatEnd('busy', language);
};

/**
 * Serves the USSD menu to Africa's Talking, which signs nothing: the address has a secret segment, and the callers' addresses can be
 * limited. Without a secret, there is no menu.
 */
export const ussdRoutes = (
  app: FastifyInstance,
  { config, answer, report }: { config: Config; answer: UssdService; report: (error: unknown) => void },
): void => {
  const isProvider = (request: FastifyRequest): boolean =>
    hasSegment(request, config.USSD_WEBHOOK_TOKEN) && isAllowed(request, config.ussdSources);

  void app.register(async (part) => {
    acceptOnlyForms(part, MAX_REQUEST_BYTES);

    part.post(
      '/webhooks/africastalking/ussd/:segment',
      {
        config: { getFloodFactor: (request) => (isProvider(request) ? PROVIDER_FACTOR : 1) },
        onRequest: async (request, reply) => {
          if (!isProvider(request)) return sendProblem(reply, problem('not_found'));
        },
      },
      async (request, reply) => {
        const found = parseFields(request.body);
        if (!found) return sendProblem(reply, problem('validation_failed'));
        const { sessionId, phoneNumber, text, networkCode = '' } = found;
        const menu = await answerInTime(
          (onLanguage) => answer({ sessionId, phoneNumber, text, networkCode }, onLanguage),
          report,
        );
        return reply.type('text/plain; charset=utf-8').send(menu);
      },
    );
  });
};
