import { schoolRoles } from '../admin/access';
import { approvalFields, UPLOAD_ID_PATTERN, waiverFields } from '../admin/approval-bodies';
import { MAX_APPROVAL_REASON_LENGTH } from '../admin/approvals';
import { manualAccountCodes, SCHOOL_ACCOUNT_PATTERN } from '../admin/chart-of-accounts';
import { contactFields } from '../admin/contact-bodies';
import { dailyEmailChoices, dailyEmailFields, STOP_TOKEN_PATTERN } from '../admin/daily-email-bodies';
import { feeReminderFields } from '../admin/fee-reminder-bodies';
import {
  MAX_CHOSEN_CLASSES,
  MAX_FEE_LINK_TOKEN_LENGTH,
  MAX_GUARDIAN_NAME_LENGTH,
} from '../admin/fee-reminder-kinds';
import { invitationFields, MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from '../admin/invitation-bodies';
import { journalFields, journalLines, MAX_JOURNAL_LINES } from '../admin/journal-bodies';
import { MAX_DECLINE_REASON_LENGTH, partnershipFields } from '../admin/partnership-bodies';
import { moneyFields, refundMethods } from '../admin/payment-bodies';
import { MAX_QUEUE_NOTE_LENGTH } from '../admin/queue';
import { queueItemFields } from '../admin/queue-bodies';
import { MAX_CHILD_NAME_LENGTH, MAX_CLASS_NAME_LENGTH } from '../admin/register-kinds';
import { MAX_RESTRUCTURED_INSTALMENTS, restructuringFields } from '../admin/restructuring-bodies';
import {
  MAX_KEY_NAME_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  schoolApiFields,
  TIME_PATTERN,
  WEBHOOK_URL_PATTERN,
} from '../admin/school-api-bodies';
import { MAX_OVERLAP_HOURS, schoolKeyScopes, webhookEventTypes } from '../admin/school-api-kinds';
import { chargeChoices, schoolFields, schoolLimits } from '../admin/school-bodies';
import { MAX_CHARGE_FLAT_UGX, MAX_CHARGE_RATE_PPM, schoolChargeFields } from '../admin/school-charge-bodies';
import { siteBuilders } from '../admin/school-kinds';
import { schoolPeopleFields } from '../admin/school-people-bodies';
import { settlementFields } from '../admin/settlement-bodies';
import {
  MAX_COLUMN_HEAD_LENGTH,
  MAX_SIGN_OFF_NOTE_LENGTH,
  statementAccounts,
  statementColumns,
  statementFields,
} from '../admin/statement-accounts';
import {
  MAX_ADJUSTMENT_REASON_LENGTH,
  MAX_RECEIPT_NUMBER_LENGTH,
  studentFields,
} from '../admin/student-bodies';
import { outsidePaymentMethods } from '../admin/student-kinds';
import { adminUserFields, MAX_SCHOOL_ID } from '../admin/user-bodies';
import { languages } from '../languages';
import { waivedParts } from '../loans/loan-account';
import { contactOutcomes, staffContactChannels } from '../loans/loan-contact';
import { MAX_AMOUNT_UGX } from '../money';
import { MAX_ORIGIN_LENGTH, ORIGIN_PATTERN, PAGE_PATTERN } from '../origin';
import { MAX_PASSWORD_LENGTH, MIN_ADMIN_PASSWORD_LENGTH } from '../schemas/account-forms';
import {
  disbursementFields,
  MAX_BANK_REFERENCE_LENGTH,
  MAX_FAILURE_REASON_LENGTH,
} from '../schemas/disbursement-bodies';
import {
  accountNumber,
  amount,
  createWordSchema,
  dayOfCenturySchema,
  email,
  type JsonSchema,
  line,
  lines,
  phone,
  trimmedLine,
} from './json-schema';

/** Returns the schema of a list of some of these words. */
const createWordListSchema = (words: readonly string[]): JsonSchema => ({
  type: 'array',
  minItems: 1,
  maxItems: words.length,
  items: createWordSchema(words),
});

const orNull = (schema: JsonSchema): JsonSchema => ({ oneOf: [schema, { const: null }] });

/** Account of a line of a journal. */
const journalAccount: JsonSchema = {
  oneOf: [createWordSchema(manualAccountCodes), { type: 'string', pattern: SCHOOL_ACCOUNT_PATTERN }],
};

/** ID of a fee item. */
const feeItemId: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** JSON Schemas of the fields of the back office, by their structs. */
export const adminFieldSchemas: readonly (readonly [object, JsonSchema])[] = [
  [feeReminderFields.name, orNull(line(MAX_GUARDIAN_NAME_LENGTH))],
  [feeReminderFields.phoneNumber, phone],
  [feeReminderFields.maybeLanguage, orNull(createWordSchema(languages))],
  [feeReminderFields.language, createWordSchema(languages)],
  [
    feeReminderFields.classes,
    { type: 'array', maxItems: MAX_CHOSEN_CLASSES, items: trimmedLine(MAX_CLASS_NAME_LENGTH) },
  ],
  [feeReminderFields.minOwedUgx, amount],
  [feeReminderFields.overdueOn, orNull(dayOfCenturySchema)],
  [feeReminderFields.isOwingOnly, { type: 'boolean' }],
  [feeReminderFields.token, line(MAX_FEE_LINK_TOKEN_LENGTH)],
  [feeReminderFields.count, { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }],
  [moneyFields.amount, amount],
  [moneyFields.method, createWordSchema(refundMethods)],
  [moneyFields.paidOn, dayOfCenturySchema],
  [moneyFields.student, { type: 'integer', minimum: 1 }],
  [
    moneyFields.reference,
    { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$', examples: ['SF-7KQ2-M4X9'] },
  ],
  [
    disbursementFields.bankReference,
    { type: 'string', pattern: `^[A-Za-z0-9][A-Za-z0-9./-]{0,${MAX_BANK_REFERENCE_LENGTH - 1}}$` },
  ],
  [disbursementFields.paidOn, dayOfCenturySchema],
  [disbursementFields.reason, line(MAX_FAILURE_REASON_LENGTH)],
  [queueItemFields.note, lines(MAX_QUEUE_NOTE_LENGTH)],
  [queueItemFields.maybeNote, lines(MAX_QUEUE_NOTE_LENGTH)],
  [dailyEmailFields.choice, createWordSchema(dailyEmailChoices)],
  [dailyEmailFields.token, { type: 'string', pattern: STOP_TOKEN_PATTERN }],
  [schoolFields.usesOurPage, { type: 'boolean' }],
  [partnershipFields.reason, lines(MAX_DECLINE_REASON_LENGTH)],
  [schoolPeopleFields.schoolRole, createWordSchema(schoolRoles)],
  [adminUserFields.role, { type: 'integer', enum: [1, 2, 3, 4] }],
  [
    adminUserFields.schoolId,
    {
      type: ['integer', 'null'],
      minimum: 1,
      maximum: MAX_SCHOOL_ID,
      description: 'Number of the school, for role 4 only.',
    },
  ],
  [invitationFields.username, trimmedLine(MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH)],
  [
    invitationFields.password,
    { type: 'string', minLength: MIN_ADMIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH },
  ],
  [invitationFields.role, { type: 'integer', enum: [2, 3, 4] }],
  [schoolFields.name, trimmedLine(schoolLimits.name)],
  [schoolFields.contactName, orNull(trimmedLine(schoolLimits.contactName))],
  [schoolFields.contactEmail, orNull(email)],
  [schoolFields.contactPhone, orNull(phone)],
  [schoolFields.address, orNull(trimmedLine(schoolLimits.address))],
  [schoolFields.methodMobile, createWordSchema(['mtn', 'airtel'])],
  [schoolFields.methodBank, { const: 'bank' }],
  [schoolFields.payeeName, trimmedLine(schoolLimits.payeeName)],
  [schoolFields.sharedReason, orNull(trimmedLine(schoolLimits.sharedReason))],
  [schoolFields.accountNumber, accountNumber],
  [
    schoolFields.origin,
    {
      type: 'string',
      pattern: ORIGIN_PATTERN,
      maxLength: MAX_ORIGIN_LENGTH,
      format: 'uri',
      description: 'As a browser writes it: without the default port of the scheme.',
      examples: ['https://www.school.ac.ug'],
    },
  ],
  [schoolFields.already, createWordSchema(chargeChoices)],
  [schoolFields.siteBuilder, { enum: [...siteBuilders, null] }],
  [
    schoolFields.page,
    {
      type: 'string',
      pattern: PAGE_PATTERN,
      maxLength: schoolLimits.page,
      format: 'uri',
      description: 'On one of the school’s registered origins.',
      examples: ['https://www.school.ac.ug/fees'],
    },
  ],
  [schoolFields.term, trimmedLine(schoolLimits.term)],
  [schoolFields.startsOn, dayOfCenturySchema],
  [schoolFields.endsOn, dayOfCenturySchema],
  [schoolFields.className, orNull(trimmedLine(schoolLimits.className))],
  [schoolFields.description, trimmedLine(schoolLimits.description)],
  [schoolFields.dueOn, dayOfCenturySchema],
  [schoolFields.amountUgx, amount],
  [schoolChargeFields.fromOn, dayOfCenturySchema],
  [
    schoolChargeFields.ratePpm,
    {
      type: 'integer',
      minimum: 0,
      maximum: MAX_CHARGE_RATE_PPM,
      description: 'Millionths of what goes to the school: 15000 is 1.5 percent.',
    },
  ],
  [
    schoolChargeFields.flatUgx,
    { type: 'integer', minimum: 0, maximum: MAX_CHARGE_FLAT_UGX, description: 'UGX for each payment' },
  ],
  [studentFields.reason, trimmedLine(MAX_ADJUSTMENT_REASON_LENGTH)],
  [studentFields.maybeReason, orNull(trimmedLine(MAX_ADJUSTMENT_REASON_LENGTH))],
  [studentFields.feeItemId, feeItemId],
  [studentFields.maybeFeeItemId, orNull(feeItemId)],
  [studentFields.rightAmountUgx, { type: 'integer', minimum: 0, maximum: MAX_AMOUNT_UGX }],
  [studentFields.bursary, { const: 'bursary' }],
  [studentFields.newFee, createWordSchema(['charge', 'brought-forward'])],
  [studentFields.paidToSchool, { const: 'paid-to-school' }],
  [studentFields.correction, { const: 'correction' }],
  [studentFields.method, createWordSchema(outsidePaymentMethods)],
  [
    studentFields.receiptNumber,
    {
      type: 'string',
      pattern: `^[A-Za-z0-9][A-Za-z0-9./-]{0,${MAX_RECEIPT_NUMBER_LENGTH - 1}}$`,
      description: 'The school’s own number, which it uses once.',
    },
  ],
  [studentFields.paidOn, dayOfCenturySchema],
  [studentFields.leftOn, dayOfCenturySchema],
  [studentFields.firstName, trimmedLine(MAX_CHILD_NAME_LENGTH)],
  [studentFields.lastName, orNull(trimmedLine(MAX_CHILD_NAME_LENGTH))],
  [studentFields.className, trimmedLine(schoolLimits.className)],
  [studentFields.leavers, orNull({ type: 'integer', minimum: 0 })],
  [settlementFields.untilOn, dayOfCenturySchema],
  [settlementFields.paidOn, dayOfCenturySchema],
  [settlementFields.payableUgx, { type: 'integer', description: 'UGX' }],
  [approvalFields.reason, lines(MAX_APPROVAL_REASON_LENGTH)],
  [approvalFields.document, { type: 'string', pattern: UPLOAD_ID_PATTERN }],
  [waiverFields.part, { type: 'string', enum: [...waivedParts] }],
  [waiverFields.amount, amount],
  [contactFields.channel, createWordSchema(staffContactChannels)],
  [contactFields.outcome, createWordSchema(contactOutcomes)],
  [contactFields.note, lines(MAX_QUEUE_NOTE_LENGTH)],
  [contactFields.promisedOn, dayOfCenturySchema],
  [contactFields.promisedUgx, amount],
  [restructuringFields.instalments, { type: 'integer', minimum: 1, maximum: MAX_RESTRUCTURED_INSTALMENTS }],
  [restructuringFields.firstDueOn, dayOfCenturySchema],
  [restructuringFields.annualRatePpm, { type: 'integer', minimum: 0, maximum: 1_000_000 }],
  [statementFields.day, dayOfCenturySchema],
  [statementFields.note, lines(MAX_SIGN_OFF_NOTE_LENGTH)],
  [
    statementFields.accounts,
    {
      type: 'array',
      minItems: 1,
      maxItems: statementAccounts.length,
      items: createWordSchema(statementAccounts),
    },
  ],
  [
    statementFields.columns,
    {
      type: 'array',
      maxItems: statementColumns.length,
      items: {
        type: 'object',
        properties: { column: createWordSchema(statementColumns), head: trimmedLine(MAX_COLUMN_HEAD_LENGTH) },
        required: ['column', 'head'],
        additionalProperties: false,
      },
    },
  ],
  [schoolApiFields.name, trimmedLine(MAX_KEY_NAME_LENGTH)],
  [schoolApiFields.scopes, createWordListSchema(schoolKeyScopes)],
  [schoolApiFields.overlapHours, { type: 'integer', minimum: 0, maximum: MAX_OVERLAP_HOURS }],
  [
    schoolApiFields.url,
    {
      type: 'string',
      pattern: WEBHOOK_URL_PATTERN,
      maxLength: MAX_WEBHOOK_URL_LENGTH,
      format: 'uri',
      description: 'On the public internet, with https.',
      examples: ['https://system.school.ac.ug/somesa'],
    },
  ],
  [schoolApiFields.events, createWordListSchema(webhookEventTypes)],
  [schoolApiFields.sinceOn, dayOfCenturySchema],
  [schoolApiFields.sinceTime, { type: 'string', pattern: TIME_PATTERN, examples: ['08:30'] }],
  [journalFields.valueDate, dayOfCenturySchema],
  [
    journalLines,
    {
      type: 'array',
      minItems: 1,
      maxItems: MAX_JOURNAL_LINES,
      items: {
        type: 'object',
        properties: {
          debitAccount: journalAccount,
          creditAccount: journalAccount,
          amountUgx: amount,
        },
        required: ['debitAccount', 'creditAccount', 'amountUgx'],
        additionalProperties: false,
      },
    },
  ],
];
