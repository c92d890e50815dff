import type { PaymentView, ReceiptView } from '@somesa/core';
import type { LedgerReport } from './ledger-report';
import type { Payer } from './payer';

/** Number of payers who check their payment at the same time. */
const AT_ONCE = 20;

/** Compares a receipt with the ledger. Returns the difference as a sentence, or null. */
const findWrongReceipt = async (
  serverUrl: string,
  { reference, amount }: { reference: string; amount: number },
  status: string,
): Promise<string | null> => {
  const answer = await fetch(`${serverUrl}/api/receipts/${reference}`);
  if (status !== 'succeeded') return answer.ok ? `${reference} is ${status} and has a receipt` : null;
  if (!answer.ok) return `${reference} succeeded and has no receipt (${answer.status})`;
  const receipt = (await answer.json()) as ReceiptView;
  return receipt.amount === amount
    ? null
    : `${reference} was paid with ${amount}, its receipt says ${receipt.amount}`;
};

/** Compares a payment and its receipts, as its payer sees them, with the ledger. Returns the difference as a sentence, or null. */
const findWrongView = async (serverUrl: string, payer: Payer, status: string): Promise<string | null> => {
  const { id, reference, group } = payer.payment;
  const shown = await fetch(`${serverUrl}/api/payments/${id}`, {
    headers: { 'x-payment-secret': payer.secret },
  });
  if (!shown.ok) return `${reference} was promised, and its payer is answered ${shown.status}`;
  const { payment } = (await shown.json()) as { payment: PaymentView };
  if (payment.status !== status) return `${reference} is ${status}, and its payer is told ${payment.status}`;

  const parts = group ?? [{ reference, amount: payer.plan.amountUgx }];
  for (const part of parts) {
    const wrong = await findWrongReceipt(serverUrl, part, status);
    if (wrong !== null) return wrong;
  }
  return null;
};

/** Checks for every payer that the payment and its receipt agree with the ledger. */
export const findWrongViews = async (
  serverUrl: string,
  ledger: LedgerReport,
  payers: readonly Payer[],
): Promise<string[]> => {
  const states = new Map(ledger.payments.map(({ id, status }) => [id, status]));
  const found: (string | null)[] = [];
  for (let at = 0; at < payers.length; at += AT_ONCE) {
    const some = payers.slice(at, at + AT_ONCE);
    found.push(
      ...(await Promise.all(
        some.map((payer) => findWrongView(serverUrl, payer, states.get(payer.payment.id) ?? 'not known')),
      )),
    );
  }
  return found.filter((sentence) => sentence !== null);
};
