import type { moneyLists as english } from '../../en/office/money-lists';
import type { Texts } from '../../texts';

/** The lists of refunds, bank lines and what is in doubt. */
export const moneyLists: Texts<typeof english> = {
  refunds: {
    title: 'Marejesho',
    columns: {
      reference: 'Kumbukumbu',
      payer: 'Mlipaji',
      school: 'Shule',
      amountUgx: 'Za kurejesha (UGX)',
      paidUgx: 'Zilizotumwa (UGX)',
      waitingUgx: 'Zinazosubiri (UGX)',
      queuedAt: 'Tangu',
      state: 'Hali',
      paidAt: 'Zote zilitumwa',
      holder: 'Iko kwa',
      work: 'Kazi',
    },
    words: {
      state: {
        waiting: 'Inasubiri',
        paid: 'Imerejeshwa',
      },
      work: {
        open: 'Haijachukuliwa',
        claimed: 'Imechukuliwa',
        done: 'Imekamilika',
      },
    },
  },
  bankLines: {
    title: 'Fedha za benki',
    columns: {
      receivedAt: 'Tulijua',
      bank: 'Benki',
      externalId: 'Muamala',
      amountUgx: 'Kiasi (UGX)',
      paidAt: 'Zililipwa',
      referenceText: 'Aliyelipa aliandika',
      state: 'Hali',
      payment: 'Zimewekwa kwa',
      holder: 'Iko kwa',
      work: 'Kazi',
    },
    words: {
      bank: {
        centenary: 'Centenary',
        stanbic: 'Stanbic',
        equity: 'Equity',
        post: 'Post Bank',
      },
      state: {
        waiting: 'Hazijulikani',
        booked: 'Zimewekwa',
        returned: 'Zimerejeshwa',
      },
      work: {
        open: 'Haijachukuliwa',
        claimed: 'Imechukuliwa',
        done: 'Imekamilika',
      },
    },
  },
  doubts: {
    title: 'Zenye shaka',
    columns: {
      openedAt: 'Tangu',
      kind: 'Nini',
      reference: 'Kumbukumbu',
      subject: 'Kuhusu',
      closedAt: 'Iliamuliwa',
      holder: 'Iko kwa',
      work: 'Kazi',
    },
    words: {
      kind: {
        bank_line_unmatched: 'Fedha za benki zisizo na mwenyewe',
        bank_amount_mismatch: 'Fedha za benki za kiasi kingine',
        provider_amount_mismatch: 'Mtandao ulichukua kiasi kingine',
        provider_transaction_reused: 'Muamala mmoja, malipo mawili',
        provider_paid_after_failure: 'Ililipwa baada ya kushindwa',
        bank_line_changed: 'Benki ilisema tofauti kabla',
        provider_silent: 'Mtandao haujasema',
        loan_above_outstanding: 'Mkopo unazidi ada',
        disbursement_in_doubt: 'Huenda shule haijalipwa',
        disbursement_failed: 'Shule haikulipwa',
        provider_list_differs: 'Orodha ya mtoa huduma ni tofauti',
        books_differ: 'Vitabu vinatofautiana',
        school_overpaid: 'Shule ililipwa kupita kiasi',
      },
      work: {
        open: 'Haijachukuliwa',
        claimed: 'Imechukuliwa',
        done: 'Imekamilika',
      },
    },
  },
};
