import type { payFees as english } from '../../en/site/pay-fees';
import type { Texts } from '../../texts';

/** What stands around the pay-fees form, and the page after a payment, in Luganda. */
export const payFees: Texts<typeof english> = {
  title: 'Sasula ebisale by’essomero',
  success: {
    title: 'Okusasula kuwedde bulungi',
    image: 'Zisasuddwa. Genda ku lupapula olusooka',
    lede: 'Zibalibwa amangu ago: noonya ennamba olabe.',
    receipt: 'Laba lisiiti',
    pdf: 'Wanula PDF',
    nextTitle: 'Ekiddirira',
    nextSms: 'Lisiiti egenda mu SMS ku ssimu esasudde. Eyinza okutwala eddakiika ntono.',
    nextShow: 'Essomero bwe libuuza, liwe koodi. Buli muntu asobola okugikebera ku mukutu guno.',
    nextMore: 'Sasulira omwana omulala',
    direct: {
      title: 'Onoonya lisiiti?',
      lede: 'Olupapula luno lulaga okusasula nga kwakaggwa. Buli lisiiti esobola okunoonyezebwa ne koodi yaayo.',
      image: 'Genda ku lupapula olusooka',
    },
  },
};
