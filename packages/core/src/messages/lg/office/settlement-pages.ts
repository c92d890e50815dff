import type { settlementPages as english } from '../../en/office/settlement-pages';
import type { Texts } from '../../texts';

/** What stands on the screen of one settlement. */
export const settlementPages: Texts<typeof english> = {
  back: 'Zonna',
  untilOn: 'Okutuusa ku nkomerero ya',
  by: 'Yatandika',
  createdAt: 'Kwatandika',
  to: 'Eri',
  account: 'Akawunti',
  endedBy: 'Yamaliriza',
  endedAt: 'Kwaggwa',
  paidOn: 'Kwasasulwa',
  externalId: 'Namba y’omukutu',
  reduced:
    'Ssente ezazzibwayo zikendeezezza ebbanja okutuuka ku {payable}. Sazaamu okusasula kuno bwe waba tewali kyaweerezebwa.',
  pay: {
    reduced: 'Kati ebbanja liri {payable} zokka. Kakasa bwe kiba nti {amount} zaaweerezebwa dda.',
    action: 'Zasasulwa',
    title: '{amount} zasasulwa?',
    text: 'Ziwandiikibwa nga zisasuddwa, era tekizzibwayo.',
    externalId: 'Namba y’omukutu',
    hint: 'Nga omukutu oba bbanka bw’egiyita',
    paidOn: 'Lwe zaasasulwa',
    confirm: 'Zasasulwa',
  },
  cancel: {
    action: 'Sazaamu',
    title: 'Okusasula kuno kusazibwemu?',
    text: 'Bwe wabadde tewali ssente zaasindikibwa. Okulala kuyinza okutandika.',
    confirm: 'Kusaziremu',
  },
};
