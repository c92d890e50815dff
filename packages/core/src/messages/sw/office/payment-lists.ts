import type { paymentLists as english } from '../../en/office/payment-lists';
import type { Texts } from '../../texts';

/** The lists of payments. */
export const paymentLists: Texts<typeof english> = {
  payments: {
    title: 'Malipo',
    columns: {
      reference: 'Kumbukumbu',
      createdAt: 'Yalianza',
      state: 'Hali',
      amountUgx: 'Kiasi (UGX)',
      purpose: 'Kwa ajili ya',
      way: 'Njia',
      payer: 'Mlipaji',
      regNo: 'Namba ya usajili',
      student: 'Mwanafunzi',
      school: 'Shule',
      paidAt: 'Yalilipwa',
      failure: 'Kwa nini hapana',
      providerTransactionId: 'Muamala',
    },
    words: {
      state: {
        created: 'Yameanza',
        unknown: 'Yana shaka',
        submitted: 'Yako mtandaoni',
        awaiting_transfer: 'Yanasubiri benki',
        expired: 'Hayajasikika',
        succeeded: 'Yamelipwa',
        failed: 'Yameshindwa',
        reversed: 'Yamerudishwa',
      },
      purpose: { fees: 'Ada', repayment: 'Marejesho', 'early-repayment': 'Marejesho ya mapema' },
      way: { mtn: 'MTN', airtel: 'Airtel', bank: 'Benki' },
    },
  },
};
