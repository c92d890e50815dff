import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import type { InvitationAnswer } from '@somesa/core/admin';
import { endpoints } from '@somesa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminWork, createAdminChanges, type Sent } from '../testing/admin-work';
import { listRoutes } from '../testing/list-routes';
import { buildLoanAdmin, type LoanAdmin } from '../testing/loan-admin';
import { bankMethod, SCHOOL } from '../testing/test-app';
import { createTestLoans } from '../testing/test-loans';

/** Calls that move money or change rights, and need a fresh code of the second factor. */
const stepUpCalls = endpoints
  .filter(({ stepUp }) => stepUp)
  .map(({ method, path }) => `${method} ${path.replace('/admin', '')}`);

let admin: LoanAdmin;
let work: AdminWork;
beforeAll(async () => {
  admin = await buildLoanAdmin();
  const [school] = await admin.test.rows<{ id: number }>(`select id from schools where slug = '${SCHOOL}'`);
  work = createAdminChanges(admin, school?.id ?? 0);
});
afterAll(() => admin.test.end());

/** Every call below /admin that changes something: how it is made so that it does. */
const changes: Record<string, (work: AdminWork) => Promise<Sent> | Sent> = {
  'POST /work/:kind/:subject/claim': async ({ message }) => [`work/message/${await message()}/claim`],
  'POST /work/:kind/:subject/note': async ({ message }) => [
    `work/message/${await message()}/note`,
    { note: 'Rang' },
  ],
  'POST /work/:kind/:subject/release': async ({ claimed }) => [`${await claimed()}/release`],
  'POST /work/:kind/:subject/done': async ({ claimed }) => [`${await claimed()}/done`, {}],
  'POST /work/:kind/:subject/reopen': async ({ first, claimed }) => {
    const path = await claimed();
    await first(`${path}/done`, {});
    return [`${path}/reopen`, {}];
  },
  'POST /exceptions/:id/credit': async ({ otherAmount }) => [`${await otherAmount()}/credit`],
  'POST /exceptions/:id/return': async ({ otherAmount }) => [`${await otherAmount()}/return`],

  'POST /loans/:id/documents/:documentId/link': async ({ test }) => {
    const loans = createTestLoans(test);
    const letter = await loans.addUpload('letter');
    const id = await loans.idOf(await loans.apply({ phoneNumber1: '0772999001', letter }));
    return [`loans/${id}/documents/${letter}/link`];
  },
  'POST /loans/:id/request-documents': async ({ loanIn }) => [
    `${await loanIn('under_review')}/request-documents`,
    { kinds: ['letter'], note: 'Sarah’s letter' },
  ],
  'POST /loans/:id/link-student': async ({ loanIn }) => [
    `${await loanIn('under_review')}/link-student`,
    { regNo: 'SMK-0001' },
  ],
  'POST /loans/:id/approve': async ({ loanIn }) => [`${await loanIn('under_review')}/approve`, {}],
  'POST /loans/:id/decline': async ({ loanIn }) => [
    `${await loanIn('under_review')}/decline`,
    { reason: 'other', note: 'Ask Sarah' },
  ],
  'POST /loans/:id/reopen': async ({ loanIn }) => [`${await loanIn('expired')}/reopen`],
  'POST /loans/:id/cancel': async ({ loanIn }) => [`${await loanIn('accepted')}/cancel`],
  'POST /loans/:id/disburse': async ({ loanIn }) => [`${await loanIn('accepted')}/disburse`],
  'POST /loan-products': async ({ product }) => ['loan-products', await product()],
  'POST /disbursements/:id/settled': async ({ today, inFile }) => [
    `disbursements/${await inFile()}/settled`,
    { bankReference: `FT${randomUUID()}`.slice(0, 20), paidOn: today() },
  ],
  'POST /disbursements/:id/failed': async ({ inFile }) => [
    `disbursements/${await inFile()}/failed`,
    { reason: 'Account closed' },
  ],
  'POST /bank-payment-files': async ({ waiting }) => {
    await waiting();
    return ['bank-payment-files', {}];
  },

  'POST /payments/:id/ask': async ({ started }) => [`payments/${(await started()).id}/ask`],
  'POST /payments/:id/refund': async ({ now, today, started, test }) => {
    const { id } = await started();
    await test.asOwner(
      `insert into refunds (payment_id, amount_ugx, queued_at) values ('${id}', 700, '${now()}')`,
    );
    return [
      `payments/${id}/refund`,
      { amount: 700, method: 'mtn', providerTransactionId: `R${randomUUID()}`.slice(0, 20), paidOn: today() },
    ];
  },
  'POST /payments/:id/reverse': async ({ paid }) => [
    `payments/${await paid()}/reverse`,
    { reason: 'MTN wrote' },
  ],
  'POST /bank-transactions/:id/allocate': async ({ started, bankTransaction }) => {
    const { reference } = await started(bankMethod);
    return [`bank-transactions/${await bankTransaction()}/allocate`, { reference }];
  },
  'POST /bank-transactions/:id/return': async ({ today, bankTransaction }) => [
    `bank-transactions/${await bankTransaction()}/return`,
    { providerTransactionId: `T${randomUUID()}`.slice(0, 20), paidOn: today() },
  ],

  'POST /schools': () => ['schools', { slug: 'gayaza', name: 'Gayaza', contactEmail: 'head@school.example' }],
  'PUT /schools/:id': ({ school }) => [
    `schools/${school}`,
    { name: 'St Mary’s', contactPhone: '0772999555' },
  ],
  'PUT /schools/:id/payout-account': ({ school }) => [
    `schools/${school}/payout-account`,
    { method: 'mtn', payeeName: 'Sister Jane', phoneNumber: '0772999556' },
  ],
  'POST /schools/:id/origins': ({ school }) => [
    `schools/${school}/origins`,
    { origin: 'https://new.example' },
  ],
  'POST /schools/:id/origins/check': async ({ origin, school }) => [
    `schools/${school}/origins/check`,
    { page: `${await origin()}/fees` },
  ],
  'DELETE /schools/:id/origins': async ({ origin, school }) => [
    `schools/${school}/origins?origin=${encodeURIComponent(await origin())}`,
  ],
  'POST /schools/:id/terms': ({ termBody, school }) => [`schools/${school}/terms`, termBody()],
  'PUT /schools/:id/terms/:term': async ({ termBody, term, school }) => [
    `schools/${school}/terms/${await term()}`,
    termBody(),
  ],
  'DELETE /schools/:id/terms/:term': async ({ term, school }) => [`schools/${school}/terms/${await term()}`],
  'POST /schools/:id/terms/:term/fees': async ({ term, school, feeBody }) => [
    `schools/${school}/terms/${await term()}/fees`,
    feeBody,
  ],
  'PUT /schools/:id/fees/:fee': async ({ fee, school, feeBody }) => [
    `schools/${school}/fees/${await fee()}`,
    feeBody,
  ],
  'DELETE /schools/:id/fees/:fee': async ({ fee, school }) => [`schools/${school}/fees/${await fee()}`],
  'POST /schools/:id/fees/:fee/charge': async ({ fee, school }) => [
    `schools/${school}/fees/${await fee()}/charge`,
  ],
  'POST /schools/:id/fees/:fee/take-back': async ({ chargedFee, school }) => [
    `schools/${school}/fees/${await chargedFee()}/take-back`,
  ],
  'POST /schools/:id/register-imports': ({ csv, school }) => [`schools/${school}/register-imports`, csv()],
  'POST /register-imports/:id/apply': async ({ checkedImport }) => [`${await checkedImport()}/apply`],
  'POST /register-imports/:id/discard': async ({ checkedImport }) => [`${await checkedImport()}/discard`],
  'POST /schools/:id/settlements': async ({ today, paid, school, test }) => {
    await paid();
    await test.asOwner(`delete from settlements where status = 'created'`);
    return [`schools/${school}/settlements`, { untilOn: today() }];
  },
  'POST /settlements/:id/paid': async ({ today, settlement, test }) => {
    const path = await settlement();
    // Nothing was collected by its day: what was paid before is too much.
    const [{ sum } = { sum: 0 }] = await test.rows<{ sum: number }>(
      `select coalesce(sum(amount_ugx), 0)::int as sum from settlements where status = 'paid'`,
    );
    const providerTransactionId = `S${randomUUID()}`.slice(0, 20);
    return [`${path}/paid`, { providerTransactionId, paidOn: today(), payableUgx: -sum }];
  },
  'POST /settlements/:id/cancel': async ({ settlement }) => [`${await settlement()}/cancel`],

  'POST /users/:id/lock': async ({ person }) => [`${await person()}/lock`],
  'POST /users/:id/unlock': async ({ first, person }) => {
    const path = await person();
    await first(`${path}/lock`);
    return [`${path}/unlock`];
  },
  'POST /users/:id/end-sessions': async ({ person }) => [`${await person()}/end-sessions`],
  'POST /users/:id/anonymise': async ({ person }) => [`${await person()}/anonymise`],
  'POST /users/:id/reset-second-factor': async ({ person }) => [`${await person()}/reset-second-factor`],
  'PUT /users/:id/role': async ({ person }) => [`${await person()}/role`, { role_id: roles.staff }],
  'POST /invitations': ({ invite }) => ['invitations', invite()],
  'POST /invitations/:id/withdraw': async ({ first, invite }) => {
    const { invitation } = await first<InvitationAnswer>('invitations', invite());
    return [`invitations/${invitation.id}/withdraw`];
  },
  'POST /sent-messages/:channel/:dedupeKey/resend': async ({ now, started, test }) => {
    const { id } = await started();
    await test.asOwner(`insert into outgoing_sms (dedupe_key, msisdn, text, status, next_try_at, created_at)
      values ('payment:${id}', '+256772999003', 'Paid', 'waiting', '${now()}', timestamptz '${now()}' - interval '1 hour')`);
    return [`sent-messages/sms/payment:${id}/resend`];
  },
};

/** Calls that leave no entry, with the reason. */
const unwritten: Record<string, string> = {
  'POST /loans/:id/documents/:documentId/link': 'it shows a file and changes nothing',
  'POST /schools/:id/register-imports':
    'the register changes once the file is applied, which is written down',
  'POST /register-imports/:id/discard': 'the register stays as it is',
};

it('every call below /admin that changes something is made here, and none that is gone', () => {
  const routes = listRoutes(admin.test.app)
    .filter((route) => route.includes(' /api/admin/') && !route.startsWith('GET '))
    .map((route) => route.replace('/api/admin', ''));
  expect(Object.keys(changes).sort()).toEqual(routes.sort());
});

it('every call that needs a fresh code of the second factor is one of these', () => {
  expect(stepUpCalls.filter((call) => !(call in changes))).toEqual([]);
});

describe.each(stepUpCalls)('%s, which moves money or changes rights', (call) => {
  it('is refused 10 minutes after the last code, before anything changes, and goes on after another', async () => {
    const { test, moses } = admin;
    const sent = await changes[call]?.(work);
    if (!sent) throw new Error('nobody makes this call');
    const confirmedAt = (at: Date) =>
      test.asOwner(
        `update sessions set second_factor_at = '${at.toISOString()}' where user_id = '${moses.user.id}'`,
      );
    const entries = () => test.rows('select id from audit_log');
    const before = await entries();
    await confirmedAt(new Date(test.clock.now().getTime() - 10 * 60_000));
    const refused = await work.send<{ message: string }>(call.split(' ')[0] ?? '', sent);
    expect([refused.status, refused.body.message]).toEqual([
      428,
      'Enter a new code from your authenticator app to do this.',
    ]);
    expect(await entries()).toEqual(before);
    await confirmedAt(new Date(test.clock.now().getTime() - 10 * 60_000 + 1));
    const { status, text } = await work.send(call.split(' ')[0] ?? '', sent);
    await confirmedAt(new Date('2100-01-01'));
    expect([200, 201], text).toContain(status);
  });
});

interface Entry {
  actor_id: string;
  actor_role_id: number;
  detail: object;
}

describe.each(Object.entries(changes))('%s', (call, make) => {
  const why = unwritten[call];
  const promise = why ? `leaves nothing in the audit log: ${why}` : 'is in the audit log, with who did it';
  it(promise, async () => {
    const { test, moses } = admin;
    const sent = await make(work);
    const [last] = await test.rows<{ id: number }>('select coalesce(max(id), 0)::int as id from audit_log');
    const { status, text } = await work.send(call.split(' ')[0] ?? '', sent);
    expect([200, 201], text).toContain(status);
    const entries = await test.rows<Entry>(
      'select actor_id, actor_role_id, detail from audit_log where id > $1',
      [last?.id],
    );
    expect(entries).toHaveLength(why ? 0 : 1);
    for (const { detail, ...who } of entries) {
      expect(who).toEqual({ actor_id: moses.user.user_id, actor_role_id: roles.administrator });
      // Nobody’s number, address, name or words.
      expect(JSON.stringify(detail)).not.toMatch(/@|\b0?7\d{8}|\+256|Sarah|Jane|Okello/);
    }
  });
});
