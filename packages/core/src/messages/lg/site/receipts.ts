import type { receipts as english } from '../../en/site/receipts';
import type { Texts } from '../../texts';

/** What is said where a receipt is looked up, and on it, in Luganda. */
export const receipts: Texts<typeof english> = {
  check: {
    title: 'Kebera lisiiti',
    lede: 'Wandiika koodi. Olaba ekyasasulwa, ddi, n’essomero lye kyasasulirwa.',
    label: 'Koodi',
    hint: 'Eri ku lisiiti ne mu SMS, nga {example}.',
    submit: 'Kebera',
    required: 'Wandiika koodi',
    invalid: 'Koodi efaanana nga {example}. Ennukuta emu oba digito nkyamu: ddamu ogigeraageranye',
  },
  receipt: {
    title: 'Lisiiti',
    loading: 'Tunoonya lisiiti',
    genuine: 'Lisiiti eno ntuufu. Mu bitabo byaffe eri nga bw’eragiddwa wano.',
    reversed: 'Mobile Money oba bbanka yazzaayo ssente zino. Lisiiti eno tekyakola.',
    amount: 'Omuwendo',
    reference: 'Koodi',
    paidAt: 'Zaasasulwa nga',
    forWhom: 'Omwana',
    school: 'Essomero',
    paidWith: 'Engeri y’okusasula',
    mobile: 'Mobile Money',
    bank: 'Okuyita mu bbanka',
    networks: { mtn: 'MTN', airtel: 'Airtel' },
    lines: 'Ebyasasulwa',
    purposes: { repayment: 'Okusasula looni', 'early-repayment': 'Okusasula looni ng’obudde tebunnatuuka' },
    surplus: 'Ezisukka ku bbanja; zirindirira okuddizibwa',
    pdf: 'Wanula PDF',
    print: 'Kuba mu kyapa',
    another: 'Kebera lisiiti endala',
    verify: 'Buli muntu asobola okukebera lisiiti eno ku {address}',
    notFound: {
      title: 'Lisiiti eyo teriiwo',
      text: 'Tewali lisiiti ya koodi {reference}. Gikebere ennukuta ku nnukuta. Okusasula okukyalindirira tekunnaba na lisiiti.',
    },
    unreadable: {
      title: 'Eno si koodi',
      text: '{typed} teyinza kuba koodi. Waliwo ennukuta oba digito ebulako oba enkyamu.',
    },
    failed: {
      title: 'Tetusobodde kuginoonya',
      offline:
        'Kirabika tolina yintaneeti. Lisiiti ekuumiddwa bulungi gye tuli. Yungako yintaneeti, oddemu ogezeeko.',
      again: 'Ddamu ogezeeko',
    },
  },
};
