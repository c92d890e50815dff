/** Website builders whose frames are known. */
export const siteBuilders = ['wix', 'google-sites'] as const;
export type SiteBuilder = (typeof siteBuilders)[number];

/** Results of the search for a school's snippet on a page: the snippet, a page without it, or no readable page. */
export const snippetFindings = [
  'snippet',
  'no-snippet',
  'no-page',
  'no-script',
  'no-module',
  'no-tag',
  'no-school',
  'other-school',
] as const;
export type SnippetFinding = (typeof snippetFindings)[number];

/** Statuses of a settlement. created: nothing was sent. sending: its parts were sent, and not all of them are paid. */
export const settlementStatuses = ['created', 'sending', 'paid', 'cancelled'] as const;

/** Maximum number of payments on a child's page; the list of payments has all. */
export const MAX_STUDENT_PAYMENTS = 20;

/**
 * Kinds of fee adjustments. bursary: bursary or discount on a fee. charge: extra fee of one child.
 * brought-forward: balance of earlier terms. paid-to-school: money that the school received without us.
 * correction: another amount of a fee.
 */
export const feeAdjustmentKinds = [
  'bursary',
  'charge',
  'brought-forward',
  'paid-to-school',
  'correction',
] as const;
export type FeeAdjustmentKind = (typeof feeAdjustmentKinds)[number];

/** Ways in which a school receives money without us. aggregator: another company that collects fees. */
export const outsidePaymentMethods = ['cash', 'bank-slip', 'aggregator'] as const;
export type OutsidePaymentMethod = (typeof outsidePaymentMethods)[number];

/** Ways in which fees were paid to the school. credit: an opening balance in the child's favour, which the school had before. */
export const schoolPaymentMethods = [...outsidePaymentMethods, 'credit'] as const;
export type SchoolPaymentMethod = (typeof schoolPaymentMethods)[number];

/** Ways in which fees reach a school: through us, then without us. */
export const collectionWays = ['mtn', 'airtel', 'bank', 'loan', ...schoolPaymentMethods] as const;
export type CollectionWay = (typeof collectionWays)[number];

/**
 * Kinds of fee batches: money that the school received without us, by its method, opening balances, bursaries, extra charges and
 * corrections.
 */
export const feeBatchKinds = [
  ...outsidePaymentMethods,
  'opening-balance',
  'bursary',
  'charge',
  'correction',
] as const;
export type FeeBatchKind = (typeof feeBatchKinds)[number];

/** Statuses of a fee batch. waiting: nothing is changed until another person approves it. */
export const feeBatchStatuses = ['waiting', 'recorded', 'rejected', 'reversed'] as const;

/** Reasons to look at a row that can be saved: the same payment, or a bursary on the fee, is recorded already, or the child has left. */
export const batchWarnings = ['recorded-already', 'has-bursary', 'has-left'] as const;

/** Choices of children whose rows are added to a batch at once. siblings: second and later children of the same guardian. */
export const batchSelections = ['class', 'group', 'siblings'] as const;
export type BatchSelection = (typeof batchSelections)[number];

/** Cells of a row of a fee batch. */
export const batchFields = ['child', 'amount', 'paidOn', 'receiptNumber', 'reason'] as const;
export type BatchField = (typeof batchFields)[number];
/** Cells that the report of a collector must have: its receipt number shows what is recorded already. */
export const collectorFields: readonly BatchField[] = ['child', 'amount', 'receiptNumber'];

/** Maximum number of rows of a fee batch. */
export const MAX_BATCH_ROWS = 2_000;
/** Maximum number of children whose receipts a school sends by SMS on one day. */
export const MAX_RECEIPT_TEXTS_PER_DAY = 3_000;
/** Maximum number of bytes of a request with that many rows. */
export const MAX_BATCH_BYTES = 1024 * 1024;

/** Kinds of changes of a child on the register. */
export const studentEventKinds = ['added', 'moved', 'left', 'returned'] as const;

/** Charges of children who join after a term was charged: none, in full, or by the weeks that are left. */
export const joinerCharges = ['none', 'full', 'by-weeks'] as const;
export type JoinerCharge = (typeof joinerCharges)[number];

/** Statuses of a child on the register. */
export const studentStatuses = ['enrolled', 'left'] as const;

/** Maximum number of adjustments and of changes on a child's page, each the newest. */
export const MAX_STUDENT_HISTORY = 200;

/**
 * Statuses of a register import. matching: someone must confirm its columns; checking: lines are still compared; checked: staff may apply
 * it; undone: what it moved or recorded as gone is as before.
 */
export const importStatuses = [
  'matching',
  'checking',
  'checked',
  'unreadable',
  'applied',
  'undone',
  'discarded',
] as const;

/** Reasons that a complete file can't be read; older versions used some that are now questions about its columns. Their messages are under `admin.registerProblems.file`, with the placeholders `{line}` and `{limit}`. */
export const registerFileProblems = [
  'empty',
  'spreadsheet',
  'not_text',
  'quotes',
  'too_many_lines',
  'no_reg_no_column',
  'no_first_name_column',
  'no_last_name_column',
  'no_class_column',
  'one_name_column',
  'column_twice',
  'workbook_invalid',
  'workbook_too_large',
  'several_sheets',
  'too_complex',
  'password',
  'picture',
  'no_heads',
] as const;
export type RegisterFileProblem = (typeof registerFileProblems)[number];

/** Problems with which a line is imported all the same: without the guardian, last name or other opening balance, or with the number as it is. */
const warnings = [
  'guardian_phone_invalid',
  'guardian_phone_missing',
  'guardian_phones_many',
  'guardian_name_long',
  'reg_no_number',
  'last_name_lost',
  'balance_other',
  'balance_beside_fees',
] as const;
/** Problems of a line. Their messages are under `admin.registerProblems.line`, with the placeholder `{line}` for the other line. */
export const registerLineProblems = [
  'cells',
  'reg_no_missing',
  'reg_no_invalid',
  'reg_no_twice',
  'reg_no_similar',
  'first_name_missing',
  'class_missing',
  'text_too_long',
  'reg_no_rounded',
  'cell_date',
  'cell_error',
  'cells_merged',
  'balance_invalid',
  ...warnings,
] as const;
export type RegisterLineProblem = (typeof registerLineProblems)[number];
export const registerWarnings: readonly RegisterLineProblem[] = warnings;

/** Maximum number of lines, and of bytes, of one file. */
export const MAX_REGISTER_LINES = 100_000;
export const MAX_REGISTER_BYTES = 16 * 1024 * 1024;
/** Maximum number of bytes of a file that is a workbook, and the media types of workbooks by the ending of their names. */
export const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const workbookTypes = {
  xlsx: WORKBOOK_TYPE,
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const;
/** Returns the media type of a file that is named like a workbook; null for any other. */
export const getWorkbookType = (name: string): (typeof workbookTypes)[keyof typeof workbookTypes] | null =>
  Object.entries(workbookTypes).find(([ending]) => name.toLowerCase().endsWith(`.${ending}`))?.[1] ?? null;
/** Maximum number of characters of a name, and of a class. */
export const MAX_CHILD_NAME_LENGTH = 100;
export const MAX_CLASS_NAME_LENGTH = 60;
/** Maximum length of the name of a group of children. */
export const MAX_GROUP_NAME_LENGTH = 40;
/** Maximum number of lines with problems, and of lines that would change something, shown with an import. */
export const MAX_SHOWN_LINES = 100;

/** Rights of an API key of a school. Each endpoint for keys needs one of them. */
export const schoolKeyScopes = [
  'students:read',
  'students:write',
  'fees:read',
  'fees:write',
  'payments:read',
] as const;
export type SchoolKeyScope = (typeof schoolKeyScopes)[number];

/** Beginning of every API key, by which secret scanners recognise one. */
export const SCHOOL_KEY_PREFIX = 'somesa_key_';

/** Types of the events that a school can receive as webhooks. */
export const webhookEventTypes = [
  'payment.paid',
  'payment.reversed',
  'settlement.paid',
  'fee-batch.recorded',
  'fee-batch.reversed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Type of the event by which a school tests an endpoint. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

/** Statuses of an endpoint. failing: its last delivery failed and is retried. disabled: nothing is sent until it is enabled. */
export const webhookEndpointStatuses = ['active', 'failing', 'disabled'] as const;

/** Statuses of a delivery. A pending one is sent until the endpoint accepts it; one that a person skipped only after a replay. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'skipped'] as const;

/** Maximum hours for which the old key or secret works beside the new one, and the hours that the screens propose. */
export const MAX_OVERLAP_HOURS = 168;
export const DEFAULT_OVERLAP_HOURS = 24;
/** Maximum numbers of working keys and of endpoints of a school. */
export const MAX_SCHOOL_KEYS = 20;
export const MAX_WEBHOOK_ENDPOINTS = 10;

/** Steps of a fee reminder. waiting: its SMS is not queued yet. dropped: nothing was outstanding any more when it was its turn. */
export const feeReminderSteps = ['waiting', 'queued', 'stopped', 'dropped'] as const;

/**
 * Results of a fee reminder, by its SMS. unknown: the gateway gave no response, and it is not sent again.
 * stopped: the number sent STOP. dropped: nothing was outstanding any more, or the guardian was removed.
 */
export const feeReminderResults = [
  'waiting',
  'sent',
  'delivered',
  'failed',
  'unknown',
  'stopped',
  'dropped',
] as const;

/** Maximum number of guardians of one child. */
export const MAX_GUARDIANS = 2;
/** Maximum number of characters of a guardian's name. */
export const MAX_GUARDIAN_NAME_LENGTH = 100;
/** Maximum number of messages of one sending, and of sendings of one school a day. */
export const MAX_FEE_REMINDERS = 20_000;
export const MAX_FEE_SENDINGS_PER_DAY = 5;
/** Maximum number of children that a preview names, and of those who can be left out of a sending. */
export const MAX_NAMED_RECIPIENTS = 2_000;
export const MAX_LEFT_OUT = 1_000;
/** Days after a fee reminder in which no other one is sent for the same child. */
export const FEE_REMINDER_PAUSE_DAYS = 7;
/** Days after a fee reminder in which a payment of the child counts for it. */
export const FEE_REMINDER_PAID_DAYS = 14;
/** Days for which the link of a fee reminder or a fee letter works. */
export const FEE_LINK_DAYS = 60;
/** Times in Kampala between which fee reminders are sent. */
export const FEE_REMINDERS_FROM = '08:00';
export const FEE_REMINDERS_UNTIL = '19:00';
/** Sizes of paper of a school's poster. */
export const posterSizes = ['a4', 'a3'] as const;
export type PosterSize = (typeof posterSizes)[number];
/** Maximum number of fee letters in one file. */
export const MAX_FEE_LETTERS = 3_000;
export const MAX_LETTERS_PER_PAGE = 3;

/** Statuses of a request for everything of a school. requested to expired are those of its approval. */
export const schoolExportStatuses = [
  'requested',
  'rejected',
  'withdrawn',
  'expired',
  'making',
  'ready',
  'failed',
  'deleted',
] as const;
export type SchoolExportStatus = (typeof schoolExportStatuses)[number];
