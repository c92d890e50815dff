import {
  formatInstant,
  formatText,
  formatUnbrokenUgx,
  type Language,
  networkNames,
  type PaymentView,
} from '@somesa/core';
import { type FactRow, type FormButton, renderFacts, renderForm, renderNotice } from './fields';
import { type FormTexts, formTexts } from './form-texts';
import { type Content, html } from './html';
import type { FormPage } from './page-frame';

/** Time until the page of a payment that is being sent is requested again, in seconds. */
const SENDING_CHECK_SECONDS = 3;
/** The same while the payer approves the prompt: enough to reach the link that stops it (WCAG 2.2.1). */
const CHECK_SECONDS = 20;
/** The same after the time within which most people approve. */
const LATE_CHECK_SECONDS = 60;

/** Circumstances of the page of a payment. */
export interface PaymentContext {
  language: Language;
  /** Address that its form is sent to. */
  action: string;
  /** Token of the payment, with which its form is sent. */
  token: string;
  /** Address of the page, which browsers without cookies can't open; null for these. */
  address: string | null;
  /** True if the page requests itself again while the payment is pending. */
  isUpdating: boolean;
  now: Date;
}

/** Content of the page for one status. */
interface PaymentParts {
  title: string;
  content: Content;
  /** Label of the button that leads to another attempt. */
  retry?: string;
  isPending?: boolean;
}

const listSharedRows = (
  { student, school, reference }: PaymentView,
  { payFees: t }: FormTexts,
): FactRow[] => [
  { name: t.row_child, value: `${student.displayName}, ${student.className}` },
  { name: t.row_school, value: school.name },
  { name: t.row_reference, value: reference },
];

/** Formats a masked phone number without a space at which a line could end. */
const formatMasked = ({ phoneNumber }: PaymentView): string => phoneNumber?.replace(/ /g, '\u00a0') ?? '';

const amountRow = ({ amount }: PaymentView, { payFees: t }: FormTexts): FactRow => ({
  name: t.step_amount,
  value: html`<span class="large">${formatUnbrokenUgx(amount)}</span>`,
});

const renderPending = (payment: PaymentView, texts: FormTexts, now: Date): PaymentParts => {
  const { payFees: t } = texts;
  const network = payment.network ? networkNames[payment.network] : '';
  const kind = payment.status === 'created' || payment.status === 'unknown' ? payment.status : 'pending';
  const isLate = now >= new Date(payment.waitUntil);
  const [heading, text] =
    kind === 'pending'
      ? [isLate ? t.still_title : t.pending_heading, t.pending_do]
      : [t[`${kind}_heading`], t[`${kind}_text`]];
  const noPrompt = payment.network === 'airtel' ? t.pending_no_message_airtel : t.pending_no_message_mtn;
  return {
    title: formatText(heading, { network }),
    content: [
      html`<p>${formatText(t.pending_asked, { network })} <strong translate="no">${formatUnbrokenUgx(payment.amount)}</strong> ${formatText(t.pending_from, { phone: formatMasked(payment) })}.</p>`,
      html`<p>${formatText(text, { network })}${payment.status === 'submitted' && ` ${noPrompt}`}</p>`,
      isLate &&
        renderNotice('info', html`<p>${formatText(t.still_lead, { network })}</p><p>${t.still_both}</p>`),
      renderFacts(listSharedRows(payment, texts)),
      html`<p>${t.pending_close}</p>`,
    ],
    isPending: true,
    ...(isLate && { retry: t.retry_other }),
  };
};

const renderTransfer = (payment: PaymentView, { payFees: t, ui }: FormTexts): PaymentParts => {
  const { transfer } = payment;
  if (!transfer) throw new Error(`the payment ${payment.id} has no account to transfer to`);
  return {
    title: t.transfer_title,
    content: [
      html`<p>${t.transfer_lead}</p>`,
      renderFacts([
        { name: t.row_reference, value: html`<span class="large">${transfer.reference}</span>` },
        {
          name: t.step_amount,
          value: html`<span class="large">${formatUnbrokenUgx(transfer.amount)}</span>`,
        },
        { name: t.bankName, value: transfer.bankName },
        { name: t.row_account_name, value: transfer.accountName },
        { name: t.accountNumber, value: transfer.accountNumber },
        { name: t.row_until, value: formatInstant(transfer.expiresAt, ui) },
      ]),
      html`<p>${t.transfer_close}</p>`,
    ],
    retry: t.retry_other,
  };
};

const renderEnded = (payment: PaymentView, texts: FormTexts): PaymentParts => {
  const { payFees: t, ui } = texts;
  const { failure, status } = payment;
  const network = payment.network ? networkNames[payment.network] : t.bank;
  const isExpired = status === 'expired';
  const sentence = isExpired ? t.expired_text : t[`failed_${failure ?? 'other'}`];
  return {
    title: isExpired ? t.expired_title : t.failure_title,
    content: [
      renderNotice('info', html`<p>${formatText(sentence, { network, phone: formatMasked(payment) })}</p>`),
      renderFacts([amountRow(payment, texts), ...listSharedRows(payment, texts)]),
    ],
    retry: ui.try_again,
  };
};

const renderPaid = (payment: PaymentView, texts: FormTexts): PaymentParts => {
  const { payFees: t, ui } = texts;
  const { receipt, network, phoneNumber, reference } = payment;
  const method = network ? networkNames[network] : t.bank;
  return {
    title: t.paid_title,
    content: [
      renderFacts([
        amountRow(payment, texts),
        ...listSharedRows(payment, texts),
        ...(receipt?.lines ?? []).map(({ description, amount }) => ({
          name: description,
          value: formatUnbrokenUgx(amount),
        })),
        ...(receipt?.surplus ? [{ name: t.row_surplus, value: formatUnbrokenUgx(receipt.surplus) }] : []),
        { name: t.step_method, value: phoneNumber ? `${method}, ${formatMasked(payment)}` : method },
        ...(payment.outstanding === null
          ? []
          : [{ name: t.outstanding, value: formatUnbrokenUgx(payment.outstanding) }]),
        ...(receipt ? [{ name: t.row_date, value: formatInstant(receipt.paidAt, ui) }] : []),
      ]),
      html`<p><a class="button main" href="/api/receipts/${reference}/pdf">${t.receipt_pdf}</a></p>`,
    ],
  };
};

const renderParts = (payment: PaymentView, texts: FormTexts, now: Date): PaymentParts => {
  switch (payment.status) {
    case 'created':
    case 'unknown':
    case 'submitted':
      return renderPending(payment, texts, now);
    case 'awaiting_transfer':
      return renderTransfer(payment, texts);
    case 'expired':
    case 'failed':
    case 'reversed':
      return renderEnded(payment, texts);
    case 'succeeded':
      return renderPaid(payment, texts);
    default:
      return payment.status satisfies never;
  }
};

const getCheckSeconds = ({ status, waitUntil }: PaymentView, now: Date): number => {
  if (status === 'created') return SENDING_CHECK_SECONDS;
  return now < new Date(waitUntil) ? CHECK_SECONDS : LATE_CHECK_SECONDS;
};

/** Renders a payment: its status, and what the payer can do. While it is pending, the browser requests the page again. */
export const renderPaymentPage = (payment: PaymentView, context: PaymentContext): FormPage => {
  const { language, action, token, address, isUpdating, now } = context;
  const texts = formTexts[language];
  const { payFees: t, plainForms } = texts;
  const { title, content, retry, isPending = false } = renderParts(payment, texts, now);
  const isWaiting = isPending || payment.status === 'awaiting_transfer';
  const seconds = getCheckSeconds(payment, now);
  const isRefreshing = isPending && isUpdating && address !== null;
  const buttons: FormButton[] = [
    ...(isWaiting && address === null ? [{ label: t.check_again, goTo: 'payment' }] : []),
    ...(retry === undefined ? [] : [{ label: retry, goTo: 'amount', isSecondary: isWaiting }]),
  ];
  return {
    title,
    refreshSeconds: isRefreshing ? seconds : null,
    content: [
      content,
      isRefreshing &&
        html`<p>${formatText(plainForms.updates, { seconds })} <a href="${address}&amp;updates=off">${plainForms.stop_updates}</a></p>`,
      isWaiting &&
        address !== null &&
        html`<p><a class="button main" href="${address}${!isUpdating && html`&amp;updates=off`}">${t.check_again}</a></p>`,
      buttons.length > 0 &&
        renderForm({ action, hidden: { step: 'payment', payment: payment.id, token }, buttons }),
      !isWaiting && html`<p class="links"><a href="${action}">${t.pay_another}</a></p>`,
    ],
  };
};
