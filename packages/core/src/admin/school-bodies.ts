import { any, coerce, define, type Infer, object, optional, type Struct, string } from 'superstruct';
import type { BankName } from '../banks';
import { cleanText, compactText } from '../clean-text';
import { isEmail } from '../email';
import type { FieldKeys } from '../errors';
import { isAmountUgx } from '../money';
import type { Network } from '../networks';
import { isOriginText, PAGE_PATTERN } from '../origin';
import { toMsisdn } from '../phone';
import { err, type Result } from '../result';
import { parseRequest } from '../schemas/field-errors';
import { accountNumber as anyAccountNumber, bankName, phoneNumber, schoolSlug } from '../schemas/fields';
import { isBlank } from '../schemas/is-blank';
import { cleanedText, dayOfCentury, oneOfOrError, trimmedText } from '../schemas/structs';
import { isLine } from '../schemas/typed-text-checks';
import { siteBuilders } from './school-kinds';

/** Maximum numbers of characters of a school's texts. */
export const schoolLimits = {
  name: 150,
  contactName: 120,
  address: 300,
  payeeName: 120,
  sharedReason: 200,
  term: 60,
  className: 60,
  description: 120,
  page: 500,
} as const;

/** Creates the struct of an optional field; a blank one is null. */
export const orNull = <T>(struct: Struct<T, null>): Struct<T | null | undefined, null> =>
  optional(
    coerce(
      define<T | null>(struct.type, (value, context) => value === null || struct.validator(value, context)),
      any(),
      (value, context) => (isBlank(value) ? null : struct.coercer(value, context)),
    ),
  );

const page = new RegExp(PAGE_PATTERN);

/** Ways to charge a child who has the same item in the same term already: what is missing, all of it, or nothing. */
export const chargeChoices = ['difference', 'full', 'none'] as const;
export type ChargeChoice = (typeof chargeChoices)[number];

/** Fields of the bodies about schools. */
export const schoolFields = {
  name: cleanedText(isLine(schoolLimits.name), 'schoolName_invalid', 'schoolName_required'),
  contactName: orNull(cleanedText(isLine(schoolLimits.contactName), 'fullname_invalid')),
  contactEmail: orNull(cleanedText(isEmail, 'email_invalid')),
  contactPhone: orNull(cleanedText((value) => toMsisdn(value) !== null, 'phoneNumber_invalid')),
  address: orNull(
    trimmedText(
      (value) => value.length <= schoolLimits.address && !/[^\P{Cc}\n\r]/u.test(value),
      'address_invalid',
    ),
  ),
  methodMobile: oneOfOrError(['mtn', 'airtel'], 'payoutMethod_invalid'),
  methodBank: oneOfOrError(['bank'], 'payoutMethod_invalid'),
  payeeName: cleanedText(isLine(schoolLimits.payeeName), 'fullname_invalid', 'payeeName_required'),
  accountNumber: coerce(anyAccountNumber, string(), compactText),
  sharedReason: orNull(cleanedText(isLine(schoolLimits.sharedReason), 'payoutReason_invalid')),
  /** Without the slash at its end, with which browsers show and copy it. */
  origin: coerce(cleanedText(isOriginText, 'origin_invalid'), string(), (typed) =>
    cleanText(typed).replace(/\/$/, ''),
  ),
  siteBuilder: orNull(oneOfOrError(siteBuilders, 'field_invalid')),
  usesOurPage: define<boolean>('flag', (value) => typeof value === 'boolean' || 'field_invalid'),
  page: trimmedText((value) => page.test(value) && value.length <= schoolLimits.page, 'page_invalid'),
  term: cleanedText(isLine(schoolLimits.term), 'term_invalid'),
  startsOn: dayOfCentury('day_invalid_here'),
  endsOn: dayOfCentury('day_invalid_here'),
  className: orNull(cleanedText(isLine(schoolLimits.className), 'className_invalid')),
  description: cleanedText(isLine(schoolLimits.description), 'description_invalid'),
  dueOn: dayOfCentury('day_invalid_here'),
  amountUgx: define<number>('amount', (value) => isAmountUgx(value) || 'amount_invalid'),
  already: optional(oneOfOrError(chargeChoices, 'field_invalid')),
};

const { name, contactName, contactEmail, contactPhone, address } = schoolFields;
const details = { name, contactName, contactEmail, contactPhone, address };

/** Bodies of requests about schools. */
export const schoolBodies = {
  /** POST /admin/schools. */
  added: object({ slug: schoolSlug, ...details }),
  /** PUT /admin/schools/:id. Omitted fields are emptied. */
  changed: object(details),
  /** PUT /admin/schools/:id/payout-account, by mobile money or by bank. */
  payoutMobile: object({
    method: schoolFields.methodMobile,
    payeeName: schoolFields.payeeName,
    phoneNumber,
    sharedReason: schoolFields.sharedReason,
  }),
  payoutBank: object({
    method: schoolFields.methodBank,
    payeeName: schoolFields.payeeName,
    bankName,
    accountNumber: schoolFields.accountNumber,
    sharedReason: schoolFields.sharedReason,
  }),
  /** POST /admin/schools/:id/origins. */
  origin: object({ origin: schoolFields.origin, siteBuilder: schoolFields.siteBuilder }),
  /** POST /admin/schools/:id/origins/check. */
  check: object({ page: schoolFields.page }),
  /** PUT /admin/schools/:id/checklist/page. */
  page: object({ usesOurPage: schoolFields.usesOurPage }),
  /** POST /admin/schools/:id/terms; PUT .../terms/:term. */
  term: object({ name: schoolFields.term, startsOn: schoolFields.startsOn, endsOn: schoolFields.endsOn }),
  /** POST /admin/schools/:id/terms/:term/fees; PUT .../fees/:fee. */
  fee: object({
    className: schoolFields.className,
    description: schoolFields.description,
    dueOn: schoolFields.dueOn,
    amountUgx: schoolFields.amountUgx,
  }),
  /** POST /admin/schools/:id/fees/:fee/charge. */
  charge: object({ already: schoolFields.already }),
};
export type SchoolAdded = Infer<typeof schoolBodies.added>;
export type SchoolChanged = Infer<typeof schoolBodies.changed>;
export type SchoolOriginAdded = Infer<typeof schoolBodies.origin>;
export type SchoolTermSaved = Infer<typeof schoolBodies.term>;
export type TermFeeSaved = Infer<typeof schoolBodies.fee>;
/** Payout account to request. `sharedReason` is why it may be that of another school, from an administrator. */
export type PayoutAccountSaved = { payeeName: string; sharedReason?: string | null } & (
  | { method: Network; phoneNumber: string }
  | { method: 'bank'; bankName: BankName; accountNumber: string }
);

/** Parses a payout account, by mobile money or by bank. Returns its values, or the error keys by field. */
export const parsePayoutAccount = (input: unknown): Result<PayoutAccountSaved, FieldKeys> => {
  const method = typeof input === 'object' && input !== null && 'method' in input ? input.method : null;
  if (method === 'mtn' || method === 'airtel')
    return parseRequest<PayoutAccountSaved, unknown>(input, schoolBodies.payoutMobile as never);
  if (method === 'bank') {
    return parseRequest<PayoutAccountSaved, unknown>(input, schoolBodies.payoutBank as never);
  }
  return err({ method: ['payoutMethod_invalid'] });
};
