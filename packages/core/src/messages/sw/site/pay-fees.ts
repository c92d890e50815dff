import type { payFees as english } from '../../en/site/pay-fees';
import type { Texts } from '../../texts';

/** What stands around the pay-fees form, and the page after a payment, in Swahili. */
export const payFees: Texts<typeof english> = {
  title: 'Lipa ada ya shule',
  success: {
    title: 'Malipo yamefanikiwa',
    image: 'Imelipwa. Nenda kwenye ukurasa wa mwanzo',
    lede: 'Imehesabiwa papo hapo: tafuta nambari uone.',
    receipt: 'Tazama risiti',
    pdf: 'Pakua PDF',
    nextTitle: 'Kinachofuata',
    nextSms: 'Risiti hutumwa kwa SMS kwa simu iliyolipa. Inaweza kuchukua dakika chache.',
    nextShow: 'Shule ikiuliza, itajie kumbukumbu. Yeyote anaweza kuihakiki kwenye tovuti hii.',
    nextMore: 'Mlipie mtoto mwingine',
    direct: {
      title: 'Unatafuta risiti?',
      lede: 'Ukurasa huu huonyesha malipo mara tu baada ya kufanywa. Risiti yoyote inaweza kutafutwa kwa kumbukumbu yake.',
      image: 'Nenda kwenye ukurasa wa mwanzo',
    },
  },
};
