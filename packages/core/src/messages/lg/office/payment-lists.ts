import type { paymentLists as english } from '../../en/office/payment-lists';
import type { Texts } from '../../texts';

/** The lists of payments. */
export const paymentLists: Texts<typeof english> = {
  payments: {
    title: 'Okusasula',
    columns: {
      reference: 'Namba y’okusasula',
      createdAt: 'Kwatandika',
      state: 'Embeera',
      amountUgx: 'Omuwendo (UGX)',
      purpose: 'Kwa ki',
      way: 'Engeri',
      payer: 'Asasudde',
      regNo: 'Namba y’omuyizi',
      student: 'Omuyizi',
      school: 'Essomero',
      paidAt: 'Kwasasulwa',
      failure: 'Lwaki nedda',
      providerTransactionId: 'Namba y’omukutu',
    },
    words: {
      state: {
        created: 'Kutandise',
        unknown: 'Kubuusibwabuusibwa',
        submitted: 'Kuli ku mukutu',
        awaiting_transfer: 'Kulinda bbanka',
        expired: 'Tekwawulirwa',
        succeeded: 'Kusasuddwa',
        failed: 'Kugaanye',
        reversed: 'Kuzziddwayo',
      },
      purpose: { fees: 'Ebisale', repayment: 'Okusasula looni', 'early-repayment': 'Okusasula nga bukyali' },
      way: { mtn: 'MTN', airtel: 'Airtel', bank: 'Bbanka' },
    },
  },
};
