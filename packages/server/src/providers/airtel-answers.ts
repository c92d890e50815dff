import { is, literal, nonempty, nullable, number, optional, string, type, union, unknown } from 'superstruct';
import { type AuthorisedOutcome, readLifetimeS, type TokenOutcome } from './access-token';
import { airtelCodes, failureReason, isInProcess, refusalReason } from './airtel-codes';
import { type CallOutcome, isPage } from './http-call';
import type { QueryOutcome, SubmitOutcome } from './provider';
import { firstText } from './wire-values';

const tokenAnswer = type({ access_token: nonempty(string()), expires_in: unknown() });
const text = optional(nullable(union([string(), number()])));
const enquiryAnswer = type({
  data: type({ transaction: type({ id: text, status: string(), airtel_money_id: text }) }),
});

type Answer = Extract<CallOutcome, { kind: 'answer' }>;

const detailOf = (answer: Answer): string => {
  const said = isPage(answer) ? 'not JSON' : airtelCodes(answer.json).detail;
  return `${answer.status} ${said}`.trimEnd();
};

const clearNo = type({ status: type({ success: literal(false) }) });

/** Reads the answer of a token call: 400 and 401 say that the credentials are wrong. */
export const readAirtelToken = (outcome: CallOutcome): TokenOutcome => {
  if (outcome.kind === 'no_answer') return { kind: 'inconclusive', detail: `token: ${outcome.detail}` };
  const { status, json } = outcome;
  if (status === 200 && is(json, tokenAnswer)) {
    return { kind: 'token', token: json.access_token, lifetimeS: readLifetimeS(json.expires_in) };
  }
  const isRefusal = [400, 401, 403].includes(status) && !isPage(outcome);
  return { kind: isRefusal ? 'rejected' : 'inconclusive', detail: `token: ${detailOf(outcome)}` };
};

/** Reads what became of a push. The HTTP status alone never decides that nothing was created, except 403. */
export const readAirtelPush = (outcome: AuthorisedOutcome): SubmitOutcome => {
  if (outcome.kind === 'no_token') {
    if (!outcome.isRejected) return { kind: 'inconclusive', detail: outcome.detail };
    return { kind: 'rejected', reason: 'provider_down', detail: outcome.detail };
  }
  if (outcome.kind === 'no_answer') return { kind: 'inconclusive', detail: outcome.detail };
  const { status, json } = outcome;
  const codes = airtelCodes(json);
  const detail = detailOf(outcome);
  if (codes.resultCode === 'ESB000041') return { kind: 'accepted' };
  if (isPage(outcome) || status === 408) return { kind: 'inconclusive', detail };
  if (status === 403) return { kind: 'rejected', reason: 'provider_down', detail };
  const reason = refusalReason(codes);
  if (reason !== null) {
    return is(json, clearNo) ? { kind: 'rejected', reason, detail } : { kind: 'inconclusive', detail };
  }
  return status === 200 && isInProcess(codes) ? { kind: 'accepted' } : { kind: 'inconclusive', detail };
};

/** Reads an enquiry. Only `data.transaction.status` decides: the codes around it contradict it in documented samples. */
export const readAirtelEnquiry = (outcome: AuthorisedOutcome, providerReference: string): QueryOutcome => {
  if (outcome.kind !== 'answer') return { kind: 'inconclusive', detail: outcome.detail };
  const { json } = outcome;
  const codes = airtelCodes(json);
  if (!is(json, enquiryAnswer)) {
    const isUnknown = codes.resultCode === 'ESB000045' || codes.responseCode === 'DP00800001025';
    return isUnknown ? { kind: 'not_found' } : { kind: 'inconclusive', detail: detailOf(outcome) };
  }
  const { id, status, airtel_money_id } = json.data.transaction;
  const named = firstText(id);
  if (named !== null && named !== providerReference) {
    return { kind: 'inconclusive', detail: 'the answer speaks of another transaction' };
  }
  switch (status) {
    case 'TS': {
      const providerTransactionId = firstText(airtel_money_id) ?? providerReference;
      return { kind: 'paid', providerTransactionId, amountUgx: null, currency: null };
    }
    case 'TF':
      return { kind: 'failed', reason: failureReason(codes), detail: `TF ${codes.detail}`.trimEnd() };
    case 'TE':
      return { kind: 'failed', reason: 'not_approved_in_time', detail: `TE ${codes.detail}`.trimEnd() };
    default:
      return { kind: 'pending' };
  }
};
