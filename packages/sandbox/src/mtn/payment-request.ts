import { field } from '../wire/wire';

const MAX_TEXT_CHARS = 160;
const AMOUNT = /^\d{1,15}(\.\d{1,4})?$/;
const PARTY_TYPES = ['MSISDN', 'EMAIL', 'PARTY_CODE'];
/** Characters that MTN rejects in texts with 400. */
const FORBIDDEN_CHARACTERS = /['&<>"`\\]/;

export interface PaymentRequest {
  readonly amount: string;
  readonly currency: string;
  readonly externalId: string | null;
  readonly partyId: string;
  readonly partyIdType: string;
  readonly payerMessage: string;
  readonly payeeNote: string;
  readonly referenceIdToRefund: string | null;
}

export type PartyField = 'payer' | 'payee' | 'none';

/** Parses the body of requesttopay, transfer, deposit ('payer' or 'payee') or refund ('none'). Every value must be a string. */
export function parsePaymentRequest(body: unknown, party: PartyField): PaymentRequest | { mistake: string } {
  if (typeof body !== 'object' || body === null) return { mistake: 'The body is not JSON.' };
  const mistakes: string[] = [];
  const text = (holder: unknown, name: string, isRequired: boolean) => {
    const value = field(holder, name);
    if (value === undefined || value === null) {
      if (isRequired) mistakes.push(`${name} is missing.`);
      return '';
    }
    if (typeof value === 'string') return value;
    mistakes.push(`${name} must be a string.`);
    return '';
  };
  const message = (name: string) => {
    const value = text(body, name, false);
    if (value.length > MAX_TEXT_CHARS) mistakes.push(`${name} is longer than ${MAX_TEXT_CHARS}.`);
    if (FORBIDDEN_CHARACTERS.test(value)) mistakes.push(`${name} has special characters.`);
    return value;
  };

  const amount = text(body, 'amount', true);
  if (!AMOUNT.test(amount) || Number(amount) <= 0)
    mistakes.push('amount must be a positive number in a string.');
  const currency = text(body, 'currency', true);
  const externalId = text(body, 'externalId', false);
  const hasParty = party !== 'none';
  const partyIdType = hasParty ? text(field(body, party), 'partyIdType', true) : '';
  const partyId = hasParty ? text(field(body, party), 'partyId', true) : '';
  if (hasParty && !PARTY_TYPES.includes(partyIdType)) mistakes.push('partyIdType is unknown.');
  if (partyIdType === 'MSISDN' && !/^\d{6,15}$/.test(partyId)) mistakes.push('partyId must be digits only.');
  const referenceIdToRefund = hasParty ? '' : text(body, 'referenceIdToRefund', true);
  const payerMessage = message('payerMessage');
  const payeeNote = message('payeeNote');

  if (mistakes.length > 0) return { mistake: mistakes.join(' ') };
  return {
    amount,
    currency,
    externalId: externalId || null,
    partyId,
    partyIdType,
    payerMessage,
    payeeNote,
    referenceIdToRefund: referenceIdToRefund || null,
  };
}
