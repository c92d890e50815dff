import { escapeHtml, renderOptions } from '../pages/layout';
import type { BankRecord } from './bank-desk';
import { BANKS } from './bank-notification';

const MAX_SHOWN = 50;
const SIGNATURE_OPTIONS = [
  ['good', 'Right'],
  ['wrong', 'Wrong key'],
  ['old', 'An hour old'],
  ['missing', 'None'],
] as const;

export function renderBankPage(records: readonly BankRecord[], mistake?: string): string[] {
  const banks = Object.entries(BANKS).map(([code, { name }]) => [code, name] as const);
  return [
    '<p>Money arrives at a bank, and the bank tells the product by a signed notification.</p>',
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
