import type { receipts as english } from '../../en/site/receipts';
import type { Texts } from '../../texts';

/** What is said where a receipt is looked up, and on it, in Swahili. */
export const receipts: Texts<typeof english> = {
  check: {
    title: 'Hakiki risiti',
    lede: 'Andika kumbukumbu. Utaona kilicholipwa, lini, na kwa shule gani.',
    label: 'Kumbukumbu',
    hint: 'Iko kwenye risiti na kwenye SMS, kama {example}.',
    submit: 'Hakiki',
    required: 'Andika kumbukumbu',
    invalid: 'Kumbukumbu huwa kama {example}. Herufi au tarakimu moja si sahihi: ilinganishe tena',
  },
  receipt: {
    title: 'Risiti',
    loading: 'Tunatafuta risiti',
    genuine: 'Risiti hii ni halali. Iko kwenye vitabu vyetu kama inavyoonyeshwa hapa.',
    reversed: 'Mobile Money au benki ilirudisha malipo haya. Risiti hii haitumiki tena.',
    amount: 'Kiasi',
    reference: 'Kumbukumbu',
    paidAt: 'Tarehe ya malipo',
    forWhom: 'Mtoto',
    school: 'Shule',
    paidWith: 'Njia ya malipo',
    mobile: 'Mobile Money',
    bank: 'Uhamisho wa benki',
    networks: { mtn: 'MTN', airtel: 'Airtel' },
    lines: 'Kilicholipiwa',
    purposes: { repayment: 'Malipo ya mkopo', 'early-repayment': 'Malipo ya mapema ya mkopo' },
    surplus: 'Kilichozidi salio; kinasubiri kurejeshwa',
    pdf: 'Pakua PDF',
    print: 'Chapisha',
    another: 'Hakiki risiti nyingine',
    verify: 'Yeyote anaweza kuhakiki risiti hii kwenye {address}',
    notFound: {
      title: 'Hakuna risiti hiyo',
      text: 'Hakuna risiti yenye kumbukumbu {reference}. Ikague herufi kwa herufi. Malipo yanayosubiri bado hayana risiti.',
    },
    unreadable: {
      title: 'Hii si kumbukumbu',
      text: '{typed} haiwezi kuwa kumbukumbu. Kuna herufi au tarakimu inayokosekana au isiyo sahihi.',
    },
    failed: {
      title: 'Hatukuweza kuitafuta',
      offline: 'Inaonekana huna mtandao. Risiti iko salama kwetu. Unganisha mtandao, kisha ujaribu tena.',
      again: 'Jaribu tena',
    },
  },
};
