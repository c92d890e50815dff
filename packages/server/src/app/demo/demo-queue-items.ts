import { listCallSlots } from '@somesa/core';
import type { BankTransactions } from '../../payments/bank/bank-transactions';
import type { Database } from '../../platform/db/database';
import { scheduleCall } from '../../site/support/scheduled-calls';
import { saveContactMessage, savePartnershipRequest } from '../../site/support/support-forms';

/**
 * Seeds queue items for the demo's staff: a contact message, a scheduled call, a partnership request and a bank transaction without a
 * payment. They are saved by the same code as real ones.
 */
export const seedDemoQueueItems = async (
  { database, bankTransactions }: { database: Database; bankTransactions: BankTransactions },
  now: Date,
): Promise<void> => {
  const sent = { language: 'en', now } as const;
  await saveContactMessage(
    database,
    {
      fullname: 'Josephine Auma',
      email: 'josephine.auma@somesa.example',
      subject: 'Receipt for Term 3',
      message: 'I paid by bank on Monday and the school asks for a receipt. Where do I find it?',
    },
    sent,
  );
  await savePartnershipRequest(
    database,
    {
      school: 'Nile Valley Secondary School',
      address: 'Walukuba Road, Jinja',
      fullname: 'Daniel Opio',
      students: 640,
      email: 'bursar@nilevalley.example',
      phoneNumber: '0772000410',
      note: 'Our parents queue at the bank every term.',
    },
    sent,
  );
  const [slot] = listCallSlots(now).flatMap(({ day, times }) => times.map((time) => ({ day, time })));
  if (slot) {
    const caller = { fullname: 'Moses Kato', phoneNumber: '0752000411', topic: 'loan' } as const;
    await scheduleCall(database, { ...caller, ...slot }, sent);
  }
  await bankTransactions.record(
    {
      providerTransactionId: 'stanbic:DEMO-UNMATCHED',
      bank: 'stanbic',
      amountUgx: 85_000,
      paidAt: now,
      reference: 'SCHOOL FEES AUMA',
      paymentReference: null,
    },
    'statement',
  );
};
