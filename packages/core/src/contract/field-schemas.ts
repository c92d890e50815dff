import { bankNames } from '../banks';
import { earlyRepaymentStrategies } from '../loans/loan-account';
import { networks } from '../networks';
import { accountFieldStructs as account } from '../schemas/account-bodies';
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../schemas/account-forms';
import { groupChildren } from '../schemas/children-bodies';
import * as fields from '../schemas/fields';
import { MAX_GROUP_CHILDREN } from '../schemas/payment-kinds';
import {
  itemIds,
  loanId,
  MAX_FEE_ITEM_ID_LENGTH,
  MAX_FEE_ITEMS,
  paymentBodies,
  quoteId,
  strategy,
  UUID_PATTERN,
} from '../schemas/payment-request';
import { MAX_REVERSAL_REASON_LENGTH, repaymentFields } from '../schemas/repayment-bodies';
import { statementFormats, statementLinkBody } from '../schemas/statement-bodies';
import { supportBodies } from '../schemas/support-forms';
import { bookingTopics, supportLimits } from '../schemas/validate-support-fields';
import { adminFieldSchemas } from './admin-field-schemas';
import {
  accountNumber,
  amount,
  anyPhone,
  createWordSchema,
  dayOfCenturySchema,
  email,
  type JsonSchema,
  line,
  lines,
  phone,
  regNo,
  slug,
} from './json-schema';
import { loanFieldSchemas } from './loan-field-schemas';

const { contact, booking, partnership } = supportBodies;
const { fees, repayment, earlyRepayment, retry } = paymentBodies;
const statement = statementLinkBody.schema;

const newPassword: JsonSchema = {
  type: 'string',
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: MAX_PASSWORD_LENGTH,
};
const givenPassword: JsonSchema = { type: 'string', minLength: 1, maxLength: MAX_PASSWORD_LENGTH };
const confirmation: JsonSchema = { type: 'string', minLength: 1, description: 'Equal to the password.' };

/**
 * JSON Schemas of request fields, by their structs. superstruct does not keep bounds at run time, so they are repeated here,
 * outside the code for browsers.
 */
export const fieldSchemas: ReadonlyMap<object, JsonSchema> = new Map<object, JsonSchema>([
  [fields.regNo, regNo],
  [fields.schoolSlug, slug],
  [fields.amount, amount],
  [fields.network, createWordSchema(networks)],
  [fields.phoneNumber, phone],
  [fields.bankName, createWordSchema(bankNames)],
  [fields.accountNumber, accountNumber],
  [fees.mobile.schema.purpose, { const: 'fees' }],
  [repayment.mobile.schema.purpose, { const: 'repayment' }],
  [earlyRepayment.mobile.schema.purpose, { const: 'early-repayment' }],
  [retry.mobile.schema.paymentMethod, { const: 'mobile' }],
  [retry.bank.schema.paymentMethod, { const: 'bank' }],
  [loanId, { type: 'string', pattern: UUID_PATTERN, description: 'A loan of the caller’s own.' }],
  [quoteId, { type: 'string', pattern: UUID_PATTERN, description: 'Quote of the early repayment.' }],
  [strategy, createWordSchema(earlyRepaymentStrategies)],
  [
    itemIds,
    {
      type: 'array',
      minItems: 1,
      maxItems: MAX_FEE_ITEMS,
      items: { type: 'string', minLength: 1, maxLength: MAX_FEE_ITEM_ID_LENGTH },
    },
  ],
  [
    groupChildren,
    {
      type: 'array',
      minItems: 1,
      maxItems: MAX_GROUP_CHILDREN,
      description: 'Children of one’s list, each once, all at one school.',
      items: {
        type: 'object',
        properties: { id: { type: 'string', pattern: UUID_PATTERN }, amount },
        required: ['id', 'amount'],
        additionalProperties: false,
      },
    },
  ],
  [repaymentFields.amount, amount],
  [repaymentFields.reason, line(MAX_REVERSAL_REASON_LENGTH)],
  [repaymentFields.promisedOn, dayOfCenturySchema],
  [repaymentFields.promisedUgx, amount],
  [statement.format, createWordSchema(statementFormats)],
  [statement.from, dayOfCenturySchema],
  [statement.to, dayOfCenturySchema],
  [account.firstName, line(MAX_NAME_LENGTH)],
  [account.lastName, line(MAX_NAME_LENGTH)],
  [account.email, email],
  [account.loginEmail, { type: 'string', pattern: '^\\S+$' }],
  [account.contact, phone],
  [account.phoneNumber, phone],
  [account.otp, { type: 'string', pattern: '^\\d{6}$' }],
  [
    account.secondFactorCode,
    {
      type: 'string',
      pattern: '^(?:\\d{6}|[A-Z2-9]{5}-?[A-Z2-9]{5})$',
      description: 'Code of the authenticator app, or a recovery code.',
    },
  ],
  [account.newPassword, newPassword],
  [account.givenPassword, givenPassword],
  [account.currentPassword, givenPassword],
  [
    account.maybeCurrentPassword,
    { ...givenPassword, description: 'Required if the email address or phone number changes.' },
  ],
  [account.confirmation, confirmation],
  [account.maybeConfirmation, confirmation],
  [account.roleId, { type: 'integer', description: 'Accepted and ignored.' }],
  [account.userId, { type: 'string', pattern: '^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$' }],
  [
    account.ticket,
    {
      type: 'string',
      maxLength: 100,
      description:
        'Of a new account: from registering or logging in. Of receipts: from requesting the code. Of a guarantee: the end of the link in the SMS.',
    },
  ],
  [account.token, { type: 'string', pattern: '^[\\w-]{43}$' }],
  [contact.schema.fullname, line(supportLimits.fullname)],
  [contact.schema.email, email],
  [contact.schema.subject, line(supportLimits.subject)],
  [contact.schema.message, lines(supportLimits.message)],
  [contact.schema.website, { type: 'string', maxLength: 0, description: 'Leave it empty.' }],
  [booking.schema.phoneNumber, phone],
  [partnership.schema.phoneNumber, anyPhone],
  [booking.schema.day, { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-11-23'] }],
  [booking.schema.time, { type: 'string', pattern: '^\\d{2}:\\d{2}$', examples: ['09:30'] }],
  [booking.schema.topic, createWordSchema(bookingTopics)],
  [booking.schema.note, lines(supportLimits.note)],
  [partnership.schema.school, line(supportLimits.schoolName)],
  [partnership.schema.address, line(supportLimits.schoolAddress)],
  [partnership.schema.students, { type: 'integer', minimum: 1, maximum: supportLimits.students }],
  ...adminFieldSchemas,
  ...loanFieldSchemas,
]);
