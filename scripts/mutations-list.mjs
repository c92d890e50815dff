/**
 * Planted faults: changes of the sources that a suite must notice. `npm run test:mutations` makes each in a copy of the checkout and runs
 * its suite, which must fail.
 *
 * @typedef {object} Mutation
 * @property {string} name for `npm run test:mutations -- <name>`
 * @property {string} file
 * @property {string} search text that the file contains once
 * @property {string} replacement
 * @property {string} suite that must fail: `faults`, `kills: ` and the title of a schedule of kills, or a test file
 * @property {string} risk what would go wrong without that suite
 */

const payments = 'packages/server/src/payments';
const poller = `${payments}/outcomes/payment-poller.ts`;
const requests = 'packages/server/src/providers/requests/provider-requests.ts';

/** @type {Mutation[]} */
export const mutations = [
  {
    name: 'unique-key-of-requests',
    file: 'packages/server/drizzle/0000_first.sql',
    search: '"key" text PRIMARY KEY NOT NULL,\n\t"body_hash" text NOT NULL,',
    replacement: '"key" text NOT NULL,\n\t"body_hash" text NOT NULL,',
    suite: 'faults',
    risk: 'a payer who sends a request twice pays twice',
  },
  {
    name: 'unique-key-of-postings',
    file: 'packages/server/drizzle/0000_first.sql',
    search: 'CONSTRAINT "ledger_entries_once" UNIQUE("source","posting_type","line"),',
    replacement: '',
    suite: 'packages/server/src/ledger/ledger.test.ts',
    risk: 'nothing stops a bug that posts the same money twice',
  },
  {
    name: 'believe-the-callback',
    file: requests,
    search: 'if (row && (await kind.canCheck(database, row))) await check(row, checkSoon);',
    replacement:
      "if (row) await record.final(id, { kind: 'paid', providerTransactionId: id, amountUgx: null, currency: null });",
    suite: 'faults',
    risk: 'a callback posts money that no one has asked the network about',
  },
  {
    name: 'drop-the-row-lock',
    file: poller,
    search: "lock: (tx, id) => findPayment(tx, id, 'lock'),",
    replacement: 'lock: (tx, id) => findPayment(tx, id),',
    suite: 'faults',
    risk: 'an older outcome overwrites the status of a payment that another server has posted',
  },
  {
    name: 'post-twice',
    file: `${payments}/post/post-payment.ts`,
    search: 'await post(tx, postings, now);',
    replacement:
      'await post(tx, [...postings, ...postings.map((each) => ({ ...each, line: each.line + 50 }))], now);',
    suite: 'faults',
    risk: 'a school is owed twice what a parent paid',
  },
  {
    name: 'lose-a-message',
    file: 'packages/server/src/messaging/sms/text-messages.ts',
    search: 'const MAX_ATTEMPTS = 8;',
    replacement: 'const MAX_ATTEMPTS = 1;',
    suite: 'faults',
    risk: 'one error of the gateway costs the payer their receipt',
  },
  {
    name: 'accept-another-amount',
    file: requests,
    search: '(amountUgx ?? requested.amountUgx) === requested.amountUgx &&',
    replacement: 'amountUgx !== 0 &&',
    suite: 'faults',
    risk: 'a payment is posted with an amount that the network has not taken',
  },
  {
    name: 'accept-another-currency',
    file: requests,
    search: '(currency ?? requested.currency) === requested.currency;',
    replacement: 'currency !== "";',
    suite: 'faults',
    risk: '5,000 dollars are posted as 5,000 shillings, or the other way round',
  },
  {
    name: 'ignore-a-late-success',
    file: poller,
    search: "if (row.status === 'failed') await recordLateSuccess(tx, row, providerTransactionId, now);",
    replacement: '',
    suite: 'faults',
    risk: 'money that a network takes after a failure is in no book, and no one sees it',
  },
  {
    name: 'take-silence-for-failure',
    file: requests,
    search: "    return { event: 'inconclusive', detail: outcome.detail, isStatusCheck: true };",
    replacement:
      "    return { event: 'failed', detail: outcome.detail, failure: 'other', isStatusCheck: true };",
    suite: 'faults',
    risk: 'a payment fails because its network is down, and the payer pays again',
  },
  {
    name: 'new-reference-for-each-attempt',
    file: 'packages/server/src/providers/mtn.ts',
    search: "'X-Reference-Id': request.providerReference,",
    replacement: "'X-Reference-Id': randomUUID(),",
    suite: 'faults',
    risk: 'a request whose answer was lost is sent as a new one, and the payer pays twice',
  },
  {
    name: 'post-a-transaction-again',
    file: poller,
    search: 'if (paid !== null) {',
    replacement: 'if (paid === row.id) {',
    suite: 'faults',
    risk: 'a transaction that paid one payment is no exception when it is said to pay another',
  },
  {
    name: 'trust-what-is-posted',
    file: poller,
    search: "if (outcome.kind === 'failed') return { reported: 'reversed', reason: outcome.reason };",
    replacement: "if (outcome.kind === 'failed') return null;",
    suite: 'faults',
    risk: 'a network takes a paid payment back, and no one learns of it',
  },
  {
    name: 'forget-the-other-children',
    file: `${payments}/post/post-payment.ts`,
    search: 'const rows = [row, ...(await lockOthersOfGroup(tx, row))];',
    replacement: 'const rows = [row];',
    suite: 'faults',
    risk: 'one prompt for several children pays the fees of the first one only',
  },
  {
    name: 'leave-what-was-not-sent',
    file: poller,
    search: "return now < endsAt ? 'send' : { event: 'expired'",
    replacement: "return now < endsAt ? null : { event: 'expired'",
    suite: 'kills: payments by Airtel',
    risk: 'a payer whose server is killed too early never gets a prompt',
  },
  {
    name: 'pay-out-under-another-reference',
    file: requests,
    search: "if (next === 'send') return sendRow(row, false);",
    replacement:
      "if (next === 'send') return sendRow({ ...row, providerReference: crypto.randomUUID() }, false);",
    suite: 'kills: a settlement by MTN',
    risk: 'a school is paid twice if the answer of its network is lost',
  },
  {
    name: 'take-acceptance-for-payment',
    file: requests,
    search: 'if (outcome) await record.submission(sendable.id, outcome, isFirst);',
    replacement:
      "if (outcome?.kind === 'accepted') await record.final(sendable.id, { kind: 'paid', providerTransactionId: sendable.id, amountUgx: null, currency: null });\n    else if (outcome) await record.submission(sendable.id, outcome, isFirst);",
    suite: 'kills: payments by MTN',
    risk: 'a payment is posted before its payer has decided',
  },
  {
    name: 'send-reminders-again',
    file: 'packages/server/src/messaging/sms/text-messages.ts',
    search: '.set({ calledAt: now, attempts: attempts + 1 })',
    replacement: '.set({ attempts: attempts + 1 })',
    suite: 'kills: reminders',
    risk: 'a guardian gets a reminder twice if the server is killed while it is sent',
  },
  {
    name: 'close-the-books-on-payers',
    file: 'packages/server/src/ledger/ledger.ts',
    search: 'const postedAt = sql`greatest(',
    replacement: 'const postedAt = sql`least(',
    suite: 'packages/server/src/admin/reports/close-ledger-days.test.ts',
    risk: 'one server with a wrong clock stops all postings until midnight',
  },
  {
    name: 'trust-a-wrong-clock',
    file: 'packages/server/src/platform/jobs/message-queue.ts',
    search: 'at >= expiresAt && (await deps.isClockRight())',
    replacement: 'at >= expiresAt',
    suite: 'packages/server/src/messaging/sms/text-messages.test.ts',
    risk: 'one server with a wrong clock abandons the receipts that the others queue',
  },
  {
    name: 'log-the-phone-number',
    file: 'packages/server/src/platform/http/request-log.ts',
    search: '      route,\n',
    replacement: '      route: request.url, body: request.body,\n',
    suite: 'packages/server/src/app/http/private-log.test.ts',
    risk: 'phone numbers and registration numbers stand in the log',
  },
  {
    name: 'drop-a-header',
    file: 'packages/server/src/platform/http/security-headers.ts',
    search: "  'x-content-type-options': 'nosniff',\n",
    replacement: '',
    suite: 'packages/server/src/app/http/headers.test.ts',
    risk: 'a browser takes an answer for a script or a page',
  },
  {
    name: 'frame-our-pages',
    file: 'packages/server/src/platform/http/security-headers.ts',
    search: '      formAction: ["\'self\'"],\n      frameAncestors: ["\'none\'"],\n      objectSrc',
    replacement: "      formAction: [\"'self'\"],\n      frameAncestors: ['*'],\n      objectSrc",
    suite: 'packages/server/src/app/http/headers.test.ts',
    risk: 'any page lays its own buttons over ours',
  },
  {
    name: 'serve-a-file-inline',
    file: 'packages/server/src/site/files/files-routes.ts',
    search: 'return `attachment; filename=',
    replacement: 'return `inline; filename=',
    suite: 'packages/server/src/site/files/files-routes.test.ts',
    risk: 'a document of an applicant opens in the browser of staff',
  },
  {
    name: 'leave-out-the-second-factor',
    file: 'packages/server/src/people/access/guard.ts',
    search: 'if (!found.ok || hasSecondFactor(found.value)) return found;',
    replacement: 'if (found) return found;',
    suite: 'packages/server/src/app/http/rights-of-callers.test.ts',
    risk: 'a stolen password opens the back office',
  },
  {
    name: 'leave-out-the-scope',
    file: 'packages/server/src/people/access/guard.ts',
    search: 'return key.scopes.includes(scope) ? ok(key)',
    replacement: 'return scope ? ok(key)',
    suite: 'packages/server/src/app/http/rights-of-callers.test.ts',
    risk: 'a key that may read changes fees',
  },
  {
    name: 'accept-revoked-keys',
    file: 'packages/server/src/people/access/school-keys.ts',
    search: 'where k.key_hash = $1 and k.revoked_at is null and',
    replacement: 'where k.key_hash = $1 and',
    suite: 'packages/server/src/app/http/rights-of-callers.test.ts',
    risk: 'a leaked key works after its revocation',
  },
  {
    name: 'answer-with-another-row',
    file: 'packages/server/src/loans/applications/parent-loans.ts',
    search: 'return loan?.userId === userId ? action(tx, loan)',
    replacement: 'return loan ? action(tx, loan)',
    suite: 'packages/server/src/loans/applications/parent-loans.test.ts',
    risk: 'a parent acts on the loan of another family',
  },
  {
    name: 'another-schools-child',
    file: 'packages/server/src/people/access/guard.ts',
    search: 'if (schoolId !== null && schoolId !== id) return null;',
    replacement: '',
    suite: 'packages/server/src/admin/rights.test.ts',
    risk: 'a bursar opens another school',
  },
  {
    name: 'allow-every-origin',
    file: 'packages/server/src/schools/websites/cors.ts',
    search: 'createCorsOptions(isRegistered ? origin : false)',
    replacement: 'createCorsOptions(origin)',
    suite: 'packages/server/src/app/http/headers.test.ts',
    risk: 'a copy of a school’s page uses our API',
  },
  {
    name: 'read-records-of-any-length',
    file: 'packages/server/src/platform/csv/read-csv.ts',
    search: '  max_record_size: MAX_RECORD_LENGTH,\n',
    replacement: '',
    suite: 'packages/server/src/platform/csv/read-csv.test.ts',
    risk: 'one upload of a bursar stops the server for a minute',
  },
  {
    name: 'preselect-the-first-option',
    file: 'host-app/src/pages/admin/loans/decision/decision-dialogs.tsx',
    search: 'term: loan.cost.term } as ApprovalValues',
    replacement: 'term: String(loanTerms[0]) } as ApprovalValues',
    suite: 'host-app/src/forms/forms-with-values.test.ts',
    risk: 'an officer approves another term than the one that was asked for',
  },
];
