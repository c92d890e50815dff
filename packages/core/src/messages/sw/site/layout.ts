import type { layout as english } from '../../en/site/layout';
import type { Texts } from '../../texts';

/** What stands around every page: the frame, the names of the pages, and what is said where there is none, in Swahili. */
export const layout: Texts<typeof english> = {
  noScript: {
    payment: 'Ukurasa huu unahitaji JavaScript ili kupokea malipo. Iwashe, au piga {phone}.',
    form: 'Fomu hii inahitaji JavaScript ili itumwe. Iwashe, piga {phone}, au andika kwa {email}.',
    app: 'Sehemu hii ya tovuti inahitaji JavaScript. Iwashe, au piga {phone}.',
  },
  processing: 'Inashughulikiwa...',
  frame: {
    skip: 'Nenda kwenye maudhui',
    navigation: 'Kuu',
    home: 'Mwanzo',
    homeLink: '{name}, mwanzo',
    payFees: 'Lipa ada',
    instalments: 'Malipo kwa awamu',
    faqs: 'Maswali',
    contact: 'Wasiliana nasi',
    login: 'Ingia',
    register: 'Jisajili',
    menu: 'Menyu',
    closeMenu: 'Funga menyu',
    account: 'Akaunti ya {name}',
    profile: 'Wasifu',
    dashboard: 'Muhtasari',
    signOut: 'Toka',
    language: 'Lugha',
    footerNavigation: 'Kurasa zaidi',
    footer: { pay: 'Kulipa', help: 'Msaada', about: 'Kutuhusu', language: 'Lugha' },
    talkToSupport: 'Ongea na wahudumu wetu',
    bookingGuide: 'Jinsi tunavyokupigia simu',
    paymentGuide: 'Jinsi ya kulipa',
    support: 'Msaada',
    partner: 'Kwa shule',
    sitemap: 'Ramani ya tovuti',
    checkReceipt: 'Hakiki risiti',
    help: 'Tupigie au tuandikie',
    elsewhere: 'Tunakopatikana kwingine',
    rights: '© {year} {name}',
    loading: 'Ukurasa unapakiwa',
    languageFailed: 'Lugha haikuweza kupakiwa. Kagua mtandao wako, kisha ujaribu tena.',
    toTop: 'Rudi juu',
  },
  documentTitle: '{title} | {name}',
  pages: {
    home: {
      title: 'Njia rahisi ya kulipa ada ya shule',
      description:
        'Lipa ada ya shule nchini Uganda kwa nambari ya usajili ya mtoto: kwa MTN, Airtel au benki, bila akaunti, na upate risiti ambayo yeyote anaweza kuihakiki.',
    },
    payFees: {
      title: 'Lipa ada',
      description:
        'Andika nambari ya usajili ya mtoto, uone salio la ada, na ulipe lote au sehemu kwa MTN, Airtel au uhamisho wa benki.',
    },
    instalments: {
      title: 'Malipo kwa awamu',
      description:
        'Gawa ada ya shule kwa miezi 3, 6 au 12. Shule hulipwa ada yote kwa mara moja, nawe unalipa mwezi kwa mwezi.',
    },
    instalmentOptions: {
      title: 'Anza kulipa kwa awamu',
      description: 'Jinsi ya kuanza mkopo unaolipa ada ya shule, na unachohitaji.',
    },
    faqs: {
      title: 'Maswali',
      description: 'Majibu kuhusu kulipa ada ya shule, risiti, mikopo na akaunti.',
    },
    contact: {
      title: 'Wasiliana nasi',
      description: 'Tupigie, tuandikie, au tuma ujumbe kutoka ukurasa huu. Mtu atakujibu.',
    },
    support: {
      title: 'Msaada',
      description: 'Pa kupata msaada kuhusu malipo, mkopo au akaunti.',
    },
    bookings: {
      title: 'Ongea na wahudumu wetu',
      description: 'Chagua siku na saa, nasi tutakupigia. Simu hiyo hulipii chochote.',
    },
    bookingGuide: {
      title: 'Jinsi tunavyokupigia simu',
      description: 'Kinachofuata baada ya kutuomba tukupigie, hatua kwa hatua.',
    },
    paymentGuide: {
      title: 'Jinsi ya kulipa',
      description: 'Jinsi ya kulipa ada ya shule kwa MTN, Airtel au uhamisho wa benki, hatua kwa hatua.',
    },
    partner: {
      title: 'Kwa shule',
      description:
        'Weka fomu ya ada kwenye tovuti ya shule yenu: wazazi hulipa hapo kwa MTN, Airtel au uhamisho wa benki, na kila malipo yana risiti.',
    },
    sitemap: { title: 'Ramani ya tovuti', description: 'Kila ukurasa wa tovuti hii mahali pamoja.' },
    receipts: {
      title: 'Hakiki risiti',
      description: 'Andika kumbukumbu ya risiti uone kilicholipwa, lini, na kwa shule gani.',
    },
    receipt: { title: 'Risiti', description: 'Risiti ambayo yeyote anaweza kuihakiki.' },
    paymentSuccess: { title: 'Malipo', description: 'Kilicholipwa, pamoja na risiti yake.' },
    loanSuccess: { title: 'Ombi la mkopo', description: 'Kilichoombwa, na kinachofuata.' },
    login: { title: 'Ingia', description: 'Ingia uone mikopo, malipo na taarifa zako.' },
    register: { title: 'Jisajili', description: 'Fungua akaunti kwa nambari yako ya simu.' },
    forgotPassword: {
      title: 'Umesahau nenosiri',
      description: 'Pata kiungo cha kuchagua nenosiri jipya.',
    },
    resetPassword: { title: 'Weka nenosiri jipya', description: 'Chagua nenosiri jipya.' },
    editPhoneNumber: {
      title: 'Badilisha nambari ya simu',
      description: 'Badilisha nambari ya simu ya akaunti yako.',
    },
    otpVerification: {
      title: 'Thibitisha nambari ya simu',
      description: 'Andika OTP tuliyotuma kwenye simu yako.',
    },
    overview: { title: 'Muhtasari', description: 'Mikopo yako kwa muhtasari.' },
    profile: { title: 'Wasifu', description: 'Jina lako, nambari yako ya simu na nenosiri lako.' },
    admin: { title: 'Muhtasari wa usimamizi', description: 'Ofisi ya ndani.' },
    notFound: { title: 'Ukurasa haupatikani', description: 'Hakuna kitu kwenye anwani hii.' },
  },
  notFound: {
    title: 'Ukurasa Haupatikani!!',
    text: 'Hakuna kitu kwenye anwani hii. Huenda ni ya zamani, au ina herufi isiyo sahihi.',
    goBack: 'Rudi Nyuma',
    home: 'Nenda kwenye ukurasa wa mwanzo',
  },
  crash: {
    title: 'Hitilafu isiyotarajiwa imetokea!',
    text: 'Ukurasa huu umeharibika upande wetu. Malipo uliyoanza hayajapotea, na hutatozwa mara mbili kamwe.',
    again: 'Jaribu tena',
    home: 'Nenda kwenye ukurasa wa mwanzo',
  },
};
