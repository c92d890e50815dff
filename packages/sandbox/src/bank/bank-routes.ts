import type { FastifyInstance } from 'fastify';
import { escapeHtml, goBack, renderOptions, sendPage, wantsHtml } from '../pages/page';
import { BANKS, type BankAccounts } from './bank-account';
import { parseBankEntry, parseNotification, parseSignatureKind, parseSignedAt } from './bank-notification';
import type { BankRecord, FakeBank } from './fake-bank';
import { createPaymentFiles } from './payment-file';

const MAX_SHOWN = 50;
const SIGNATURE_OPTIONS = [
  ['good', 'Right'],
  ['wrong', 'Wrong key'],
  ['old', 'An hour old'],
  ['missing', 'None'],
] as const;

function renderBankPage(records: readonly BankRecord[], mistake?: string): string[] {
  const banks = Object.entries(BANKS).map(([code, { name }]) => [code, name] as const);
  return [
    '<p>A transfer arrives at a bank, and the bank sends a signed notification.</p>',
    mistake ? `<p class="warn" role="alert">${escapeHtml(mistake)}</p>` : '',
    `<form method="post" action="/bank" class="card">
<label>Payment reference <input name="reference" required maxlength="100" autocomplete="off"></label>
<label>Amount in shillings <input name="amount" required inputmode="numeric" autocomplete="off"></label>
<label>Bank <select name="bank">${renderOptions(banks)}</select></label>
<label>Payer's name (may stay empty) <input name="payerName" maxlength="100" autocomplete="off"></label>
<label>Signature <select name="signature">${renderOptions(SIGNATURE_OPTIONS)}</select></label>
<button>Send the notification</button></form>`,
    '<h2>Sent</h2>',
    records.length === 0 ? '<p>None yet.</p>' : '',
    ...records.slice(-MAX_SHOWN).reverse().map(renderRecord),
  ];
}

function renderRecord({ notification, sentAt, signature, answerStatus, answer, error }: BankRecord) {
  const { reference, amount, bank, bankTransactionId, eventId } = notification;
  const result = answerStatus === null ? `no answer: ${error ?? ''}` : `${answerStatus} ${answer ?? ''}`;
  return `<article class="card"><h3>${escapeHtml(reference)}: UGX ${amount.toLocaleString('en-US')}</h3>
<p>${escapeHtml(BANKS[bank].name)}, ${escapeHtml(bankTransactionId)}, signature ${signature}</p>
<p class="faint">${escapeHtml(sentAt)}, answered ${escapeHtml(result)}</p>
<form method="post" action="/bank/${encodeURIComponent(eventId)}/resend"><button class="quiet">Send it again</button></form></article>`;
}

/**
 * Creates the routes of the bank: `POST /bank` sends a notification, `POST /bank/:eventId/resend` resends
 * one, `GET /bank` lists them. `GET /bank/entries` lists what the bank has posted; `POST /bank/entries` posts
 * money in or out (an amount below 0) without a notification, and `POST /bank/payment-files` carries out a
 * payment file (pain.001, `application/xml`).
 */
export function bankRoutes(bank: FakeBank, accounts: BankAccounts) {
  const files = createPaymentFiles(accounts);
  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/xml', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    app.post('/bank/payment-files', async (request, reply) => {
      const result = files.pay(String(request.body));
      return 'mistake' in result
        ? reply.code(400).send({ message: result.mistake })
        : reply.code(201).send(result);
    });
    app.get('/bank', async (request, reply) => {
      const records = bank.list();
      if (!wantsHtml(request)) return { count: records.length, notifications: records };
      return sendPage(reply, 'Bank', renderBankPage(records));
    });
    app.post('/bank', async (request, reply) => {
      const notification = parseNotification(request.body);
      if ('mistake' in notification) {
        if (!wantsHtml(request)) return reply.code(400).send({ message: notification.mistake });
        return sendPage(reply.code(400), 'Bank', renderBankPage(bank.list(), notification.mistake));
      }
      const record = await bank.send(
        notification,
        parseSignatureKind(request.body),
        parseSignedAt(request.body),
      );
      return goBack(request, reply, '/bank', record);
    });
    app.get('/bank/entries', () => {
      const entries = accounts.listEntries();
      return { count: entries.length, entries };
    });
    app.post('/bank/entries', async (request, reply) => {
      const parsed = parseBankEntry(request.body);
      if ('mistake' in parsed) return reply.code(400).send({ message: parsed.mistake });
      const entry = { ...parsed, amountUgx: Math.abs(parsed.amountUgx) };
      const booked = parsed.amountUgx > 0 ? accounts.postCredit(entry) : accounts.postDebit(entry);
      if (!booked) return reply.code(404).send({ message: 'No account of ours has this number.' });
      return reply.code(201).send(booked);
    });
    app.post<{ Params: { eventId: string } }>('/bank/:eventId/resend', async (request, reply) => {
      const notification = bank.find(request.params.eventId);
      if (!notification)
        return reply.code(404).send({ message: 'No notification with this event id was sent.' });
      return goBack(request, reply, '/bank', await bank.send(notification, parseSignatureKind(request.body)));
    });
  };
}
