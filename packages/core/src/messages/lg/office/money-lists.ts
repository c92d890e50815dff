import type { moneyLists as english } from '../../en/office/money-lists';
import type { Texts } from '../../texts';

/** The lists of refunds, bank lines and what is in doubt. */
export const moneyLists: Texts<typeof english> = {
  refunds: {
    title: 'Ez’okuddizibwa',
    columns: {
      reference: 'Koodi',
      payer: 'Asasudde',
      school: 'Essomero',
      amountUgx: 'Ez’okuddiza (UGX)',
      paidUgx: 'Eziddiziddwa (UGX)',
      waitingUgx: 'Ezirindirira (UGX)',
      queuedAt: 'Okuva',
      state: 'Embeera',
      paidAt: 'Lwe zaggwaayo',
      holder: 'Ani azirina',
      work: 'Omulimu',
    },
    words: {
      state: {
        waiting: 'Zirindirira',
        paid: 'Ziddiziddwa',
      },
      work: {
        open: 'Gukyali',
        claimed: 'Gutwaliddwa',
        done: 'Guwedde',
      },
    },
  },
  bankLines: {
    title: 'Eza bbanka',
    columns: {
      receivedAt: 'Lwe twategeera',
      bank: 'Bbanka',
      externalId: 'Ennamba yaazo',
      amountUgx: 'Omuwendo (UGX)',
      paidAt: 'Zaasasulwa',
      referenceText: 'Omusasuzi kye yawandiika',
      state: 'Embeera',
      payment: 'Zaawandiikibwa ku',
      holder: 'Ani azirina',
      work: 'Omulimu',
    },
    words: {
      bank: {
        centenary: 'Centenary',
        stanbic: 'Stanbic',
        equity: 'Equity',
        post: 'Post Bank',
      },
      state: {
        waiting: 'Tezinnamanyika',
        booked: 'Zaawandiikibwa',
        returned: 'Zaddizibwa',
      },
      work: {
        open: 'Gukyali',
        claimed: 'Gutwaliddwa',
        done: 'Guwedde',
      },
    },
  },
  doubts: {
    title: 'Ebibuuzibwa',
    columns: {
      openedAt: 'Okuva',
      kind: 'Kiki',
      reference: 'Koodi',
      subject: 'Kikwata ku',
      closedAt: 'Kyasalibwawo',
      holder: 'Ani akirina',
      work: 'Omulimu',
    },
    words: {
      kind: {
        bank_line_unmatched: 'Eza bbanka ezitalina nnannyini',
        bank_amount_mismatch: 'Bbanka yaleese omuwendo mulala',
        provider_amount_mismatch: 'Omukutu gwatwala mulala',
        provider_transaction_reused: 'Ennamba emu ku kusasula kubiri',
        provider_paid_after_failure: 'Zaasasulwa nga kugaanye',
        bank_line_changed: 'Bbanka yasooka kugamba birala',
        provider_silent: 'Omukutu tegwogera',
        loan_above_outstanding: 'Looni esukka ebisale',
        disbursement_in_doubt: 'Essomero liyinza obutasasulwa',
        disbursement_failed: 'Essomero terisasuddwa',
        provider_list_differs: 'Olukalala lwabwe lwawufu',
        books_differ: 'Ebitabo byawukana',
        school_overpaid: 'Essomero lyasasulwa ekisusse',
      },
      work: {
        open: 'Gukyali',
        claimed: 'Gutwaliddwa',
        done: 'Guwedde',
      },
    },
  },
};
