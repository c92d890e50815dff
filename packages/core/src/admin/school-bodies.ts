import { type Infer, object, type Struct } from 'superstruct';
import type { FieldKeys } from '../errors';
import { type Network, networks } from '../people/networks';
import { err, type Result } from '../result';
import { accountFieldStructs } from '../schemas/account-bodies';
import { findFieldError } from '../schemas/check-fields';
import { parseRequest } from '../schemas/field-errors';
import * as schemas from '../schemas/field-schemas';
import { compactAccountNumber, phoneNumber, schoolSlug } from '../schemas/fields';
import { optionally } from '../schemas/json-schema';
import {
  amountUgx,
  anyPhone,
  asOne,
  checked,
  dayOfCentury,
  emailAddress,
  lines,
  listOf,
  matching,
  oneOfOrError,
  orNull,
  text,
  trimmedLine,
  valid,
  whole,
  wordsOf,
  yesOrNo,
} from '../schemas/structs';
import { isOneOf } from '../schemas/text-checks';
import { MAX_ORIGIN_LENGTH, ORIGIN_PATTERN } from '../site/origin';
import { cleanText } from '../strings/clean-text';
import { isAccountNumberOf, type PayoutBankName, payoutBankNames } from './banks';
import { MAX_FEE_PARTS } from './fee-parts';
import {
  joinerCharges,
  MAX_CLASS_NAME_LENGTH,
  MAX_GROUP_NAME_LENGTH,
  MAX_OVERLAP_HOURS,
  schoolKeyScopes,
  siteBuilders,
  webhookEventTypes,
} from './school-kinds';

/** Ways to charge a child who has the same item in the same term already: what is missing, all of it, or nothing. */
export const chargeChoices = ['difference', 'full', 'none'] as const;
export type ChargeChoice = (typeof chargeChoices)[number];

const invalidMethod = 'payoutMethod_invalid';
const payeeName = trimmedLine(120, 'fullname_invalid', { missing: 'payeeName_required' });
const payoutBank = checked<PayoutBankName>(
  (value) => findFieldError('bankName', isOneOf(payoutBankNames), value),
  schemas.createWordSchema(payoutBankNames),
);
const sharedReason = orNull(trimmedLine(200, 'payoutReason_invalid'));

/** Web origin, without the slash at its end, with which browsers show and copy it. */
const origin = matching(
  'origin_invalid',
  {
    pattern: ORIGIN_PATTERN,
    maxLength: MAX_ORIGIN_LENGTH,
    format: 'uri',
    description: 'As a browser writes it: without the default port of the scheme.',
    examples: ['https://www.school.ac.ug'],
  },
  { clean: (typed) => cleanText(typed).replace(/\/$/, '') },
);
const page = matching(
  'page_invalid',
  {
    pattern: '^https?://\\S+$',
    maxLength: 500,
    format: 'uri',
    description: 'On one of the school’s registered origins.',
    examples: ['https://www.school.ac.ug/fees'],
  },
  { clean: (typed) => typed.trim() },
);
const MAX_ADDRESS_LENGTH = 300;
const address = text(
  (typed) => typed.length <= MAX_ADDRESS_LENGTH && !/[^\P{Cc}\n\r]/u.test(typed),
  'address_invalid',
  schemas.trimmedLine(MAX_ADDRESS_LENGTH),
  { clean: (typed) => typed.trim() },
);

/** Fields of schools and of their fees that other bodies have too. */
export const schoolFields = {
  name: trimmedLine(150, 'schoolName_invalid', { missing: 'schoolName_required' }),
  description: trimmedLine(120, 'description_invalid'),
  dueOn: dayOfCentury('day_invalid_here'),
  amountUgx: amountUgx('amount_invalid'),
};

const details = {
  name: schoolFields.name,
  contactName: orNull(trimmedLine(120, 'fullname_invalid')),
  contactEmail: orNull(emailAddress('email_invalid')),
  contactPhone: orNull(anyPhone('phoneNumber_invalid')),
  address: orNull(address),
};

const className = trimmedLine(MAX_CLASS_NAME_LENGTH, 'className_invalid');
/** Name of a group of children. */
export const groupName = trimmedLine(MAX_GROUP_NAME_LENGTH, 'group_invalid');
const rowId = valid<number>((value) => Number.isSafeInteger(value) && Number(value) > 0, 'field_invalid', {
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
});
/** Maximum number of groups of a school. */
export const MAX_GROUPS = 50;
/** Maximum number of children whose groups one request changes. */
const MAX_GROUP_CHANGES = 200;
/** Multiples to which copied fees are rounded, in UGX. */
export const roundings = [100, 1_000];
const chosen = <T>(item: Struct<T, null>, maxItems: number) =>
  asOne(listOf(item, 'field_invalid', { maxItems, uniqueItems: true }), 'field_invalid');

const feeFields = {
  /** One class, if `classNames` is absent; null for all classes. */
  className: orNull(className),
  classNames: optionally(chosen(className, 200)),
  yearGroups: optionally(chosen(className, 50)),
  /** IDs of groups of children. */
  groups: optionally(chosen(rowId, MAX_GROUPS)),
  description: schoolFields.description,
  /** True if a child is charged it only if a payer chooses it; by default false. */
  isOptional: optionally(yesOrNo('field_invalid')),
  /** Without effect on a fee in parts. */
  dueOn: schoolFields.dueOn,
  amountUgx: schoolFields.amountUgx,
  /** Parts with their due dates; the amount is their sum. */
  parts: orNull(
    asOne(
      listOf(
        object({ percent: whole('parts_invalid', { minimum: 1, maximum: 99 }), dueOn: schoolFields.dueOn }),
        'parts_invalid',
        { minItems: 2, maxItems: MAX_FEE_PARTS },
      ),
      'parts_invalid',
    ),
  ),
};
const { yearGroups, groups } = feeFields;
const feeAmount = object({ yearGroups, groups, amountUgx: schoolFields.amountUgx });
const amounts = listOf(feeAmount, 'amount_invalid', { minItems: 1, maxItems: 200 });

export const schoolBodies = {
  added: object({ slug: schoolSlug, ...details }),
  /** PUT /admin/schools/:id. Omitted fields are emptied. */
  changed: object(details),
  /** PUT /admin/schools/:id/payout-account, by mobile money or by bank. */
  payoutMobile: object({
    method: oneOfOrError(networks, invalidMethod),
    payeeName,
    phoneNumber,
    sharedReason,
  }),
  payoutBank: object({
    method: oneOfOrError(['bank'], invalidMethod),
    payeeName,
    bankName: payoutBank,
    accountNumber: compactAccountNumber,
    sharedReason,
  }),
  origin: object({ origin, siteBuilder: orNull(oneOfOrError(siteBuilders, 'field_invalid')) }),
  check: object({ page }),
  page: object({ usesOurPage: yesOrNo('field_invalid') }),
  prepayments: object({ takesPrepayments: yesOrNo('field_invalid') }),
  term: object({
    name: trimmedLine(60, 'term_invalid'),
    startsOn: dayOfCentury('day_invalid_here'),
    endsOn: dayOfCentury('day_invalid_here'),
    /** Charge of children who join after the term was charged; without it, as before, and none for a new term. */
    joiners: optionally(oneOfOrError(joinerCharges, 'field_invalid')),
    /** Moves the due dates of the term’s fees by as many days as its first day. */
    movesDueDates: optionally(yesOrNo('field_invalid')),
  }),
  fee: object(feeFields),
  /** POST /admin/schools/:id/terms/:term/fees: one fee, or one for each of some amounts, with the year groups and groups of the amount. */
  feesAdded: object({ ...feeFields, amounts: optionally(asOne(amounts, 'amount_invalid')) }),
  /** POST /admin/schools/:id/terms/:term/charge: of one fee by its ID, or of all; with the total that the preview showed. */
  charge: object({
    already: optionally(oneOfOrError(chargeChoices, 'field_invalid')),
    amountUgx: optionally(whole('field_invalid', { minimum: 0 })),
    fee: optionally(rowId),
  }),
  /** POST /admin/schools/:id/terms/:term/copy: the fees of another term, changed by a percentage and rounded. */
  copy: object({
    fromTerm: rowId,
    percent: whole('percent_invalid', { minimum: -90, maximum: 200 }),
    roundTo: valid<number>((value) => roundings.includes(Number(value)), 'field_invalid', {
      type: 'integer',
      enum: roundings,
    }),
  }),
  group: object({ name: groupName }),
  /** POST /admin/schools/:id/group-members: children to add to groups, or to remove from them, by ID. */
  groupMembers: object({
    students: chosen(rowId, MAX_GROUP_CHANGES),
    add: chosen(rowId, MAX_GROUPS),
    remove: chosen(rowId, MAX_GROUPS),
  }),
};
export type SchoolAdded = Infer<typeof schoolBodies.added>;
export type SchoolChanged = Infer<typeof schoolBodies.changed>;
export type SchoolOriginAdded = Infer<typeof schoolBodies.origin>;
export type SchoolTermSaved = Infer<typeof schoolBodies.term>;
export type TermFeeSaved = Infer<typeof schoolBodies.fee>;
export type TermFeesAdded = Infer<typeof schoolBodies.feesAdded>;
export type TermCharged = Infer<typeof schoolBodies.charge>;
export type TermFeesCopied = Infer<typeof schoolBodies.copy>;
export type GroupMembersChanged = Infer<typeof schoolBodies.groupMembers>;
/** Payout account to request. `sharedReason` is why it may be that of another school, from an administrator. */
export type PayoutAccountSaved = { payeeName: string; sharedReason?: string | null } & (
  | { method: Network; phoneNumber: string }
  | { method: 'bank'; bankName: PayoutBankName; accountNumber: string }
);

/** Parses a payout account, by mobile money or by bank. Returns its values, or the error keys by field. */
export const parsePayoutAccount = (input: unknown): Result<PayoutAccountSaved, FieldKeys> => {
  const method = typeof input === 'object' && input !== null && 'method' in input ? input.method : null;
  if (method === 'mtn' || method === 'airtel')
    return parseRequest<PayoutAccountSaved, unknown>(input, schoolBodies.payoutMobile as never);
  if (method === 'bank') {
    const parsed = parseRequest(input, schoolBodies.payoutBank);
    const isKnown = !parsed.ok || isAccountNumberOf(parsed.value.bankName, parsed.value.accountNumber);
    return isKnown
      ? (parsed as Result<PayoutAccountSaved, FieldKeys>)
      : err({ accountNumber: ['payoutAccountNumber_length'] });
  }
  return err({ method: ['payoutMethod_invalid'] });
};

/** Body of POST /admin/schools/:id/charges: what a school is charged for a payment, at most 10 percent of it. */
export const schoolChargeBody = object({
  fromOn: dayOfCentury('charge_fromOn_invalid'),
  ratePpm: whole('charge_ratePpm_invalid', {
    minimum: 0,
    maximum: 100_000,
    description: 'Millionths of what goes to the school: 15000 is 1.5 percent.',
  }),
  flatUgx: whole('charge_flatUgx_invalid', {
    minimum: 0,
    maximum: 100_000,
    description: 'UGX for each payment',
  }),
});
export type SchoolChargeSaved = Infer<typeof schoolChargeBody>;

/** Address of a webhook endpoint; the server checks where it leads. */
const url = matching(
  'webhookUrl_invalid',
  {
    pattern:
      '^https?://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?(?::(?:[1-9]\\d{0,3}|[1-5]\\d{4}))?(?:/[A-Za-z0-9._~/?=&%+-]*)?$',
    maxLength: 300,
    format: 'uri',
    description: 'On the public internet, with https.',
    examples: ['https://system.school.ac.ug/somesa'],
  },
  { clean: (typed) => typed.trim() },
);
/** Bodies of requests about a school's API keys and webhooks, below /admin/schools/:id. */
export const schoolApiBodies = {
  keyAdded: object({
    name: trimmedLine(60, 'keyName_invalid'),
    scopes: wordsOf(schoolKeyScopes, 'scopes_invalid', { minItems: 1, maxItems: schoolKeyScopes.length }),
  }),
  /** POST .../api-keys/:key/rotate and .../webhook-endpoints/:endpoint/rotate: the old one works for these hours. */
  rotated: object({
    overlapHours: whole('overlapHours_invalid', { minimum: 0, maximum: MAX_OVERLAP_HOURS }),
  }),
  endpointSaved: object({
    url,
    events: wordsOf(webhookEventTypes, 'events_invalid', { minItems: 1, maxItems: webhookEventTypes.length }),
  }),
  /** POST .../webhook-endpoints/:endpoint/replay: every event from this time in Kampala. */
  replayed: object({
    sinceOn: dayOfCentury('day_invalid_here'),
    sinceTime: matching('sinceTime_invalid', {
      pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
      examples: ['08:30'],
    }),
  }),
};
export type SchoolKeyAdded = Infer<typeof schoolApiBodies.keyAdded>;
export type WebhookEndpointSaved = Infer<typeof schoolApiBodies.endpointSaved>;
export type WebhooksReplayed = Infer<typeof schoolApiBodies.replayed>;

export const partnershipStatuses = ['open', 'approved', 'declined'] as const;

/** Bodies of the decisions on partnership requests. */
export const partnershipBodies = {
  approve: object({ name: schoolFields.name, slug: schoolSlug, email: accountFieldStructs.email }),
  /** POST /admin/partnerships/:id/decline, with a reason that the school reads. */
  decline: object({
    reason: lines(500, 'approvalReason_invalid', { missing: 'approvalReason_required' }),
  }),
};
export type PartnershipApproval = Infer<typeof partnershipBodies.approve>;

/** Choices of the daily email: never, after days with payments, or every day. */
export const dailyEmailChoices = ['never', 'payment-days', 'every-day'] as const;
export type DailyEmailChoice = (typeof dailyEmailChoices)[number];

export const dailyEmailBodies = {
  choose: object({ choice: oneOfOrError(dailyEmailChoices, 'field_invalid') }),
  /** POST /daily-email/stop, with the user's ID and a signature. */
  stop: object({ token: matching('field_invalid', { pattern: '^[0-9a-f-]{36}\\.[\\w-]{43}$' }) }),
};
