import type { partner as english } from '../../en/site/partner';
import type { Texts } from '../../texts';

/** What schools are told, and how they choose and copy their form, in Swahili. */
export const partner: Texts<typeof english> = {
  title: 'Ada kwenye tovuti ya shule yenu',
  lede: 'Wazazi hulipa kwa MTN, Airtel au uhamisho wa benki, kwenye ukurasa wenu na bila akaunti. Salio la ada hupungua pesa zinapofika, na kila malipo yana risiti ambayo yeyote anaweza kuihakiki.',
  contact: 'Inafanya kazi kwa shule washirika. Yenu bado?',
  ask: 'Omba ushirikiano',
  gets: {
    title: 'Shule yenu inapata nini',
    items: [
      {
        title: 'Malipo yanayomtambua mtoto wake',
        text: 'Kila malipo hutaja mtoto na ada zilizolipwa. Hakuna anayekisia kutoka hati ya benki.',
      },
      {
        title: 'Fomu kwenye ukurasa wenu wenyewe',
        text: 'Mistari michache ya kubandika: wazazi hulipa hapo, huomba mkopo, au hulipa mkopo. Fomu huongea Kiingereza, Kiganda na Kiswahili, na hufanya kazi kwenye simu yoyote.',
      },
      {
        title: 'Risiti ambazo yeyote anaweza kuzihakiki',
        text: 'Mhasibu wa shule huandika kumbukumbu na kuona vitabu vyetu vinasema nini: kilicholipwa, lini, na kwa mtoto gani.',
      },
      {
        title: 'Tunaoanisha uhamisho wa benki kwa niaba yenu',
        text: 'Wazazi hutaja kumbukumbu, na uhamisho huhesabiwa kwa mtoto unapofika.',
      },
    ],
  },
  request: {
    title: 'Omba ushirikiano',
    lede: 'Tuambie wewe ni nani. Tutakupigia, na kukubaliana kuhusu kinachofuata.',
    school: 'Shule',
    fullname: 'Jina kamili',
    email: 'Anwani ya barua pepe',
    phoneNumber: 'Nambari ya simu',
    phoneNumberHint: 'Tarakimu 10, kama 0772123456',
    students: 'Idadi ya wanafunzi',
    studentsHint: 'Makadirio. Ukipenda.',
    note: 'Tunapaswa kujua nini?',
    noteHint: 'Ukipenda.',
    send: 'Tuma ombi',
    sent: 'Ombi limetumwa',
    again: 'Tumepokea ombi la {school}. Uthibitisho unatumwa kwa {email}.',
  },
  loading: 'Shule zinapakiwa',
  failed: {
    title: 'Hatukuweza kupakia shule',
    offline: 'Inaonekana huna mtandao. Unganisha mtandao, kisha ujaribu tena.',
    again: 'Jaribu tena',
  },
  noSchools: {
    title: 'Bado hakuna shule hapa',
    text: 'Shule ya kwanza itakayojiunga inaweza kuchaguliwa hapa.',
  },
  settings: {
    title: 'Ifanye iwe yenu',
    widget: 'Fomu',
    widgets: {
      'pay-fees': 'Lipa ada ya shule',
      'loan-application': 'Omba mkopo',
      repayment: 'Lipa mkopo',
    },
    school: 'Shule',
    chooseSchool: 'Chagua shule yenu',
    unknownSchool: 'Hakuna shule mshirika yenye jina fupi {slug}.',
    lang: 'Lugha',
    pageLanguage: 'Lugha ya ukurasa',
    pageLanguageHint: 'Kiingereza ikiwa ukurasa una lugha nyingine.',
    draftHint: 'Rasimu: hakuna mzungumzaji aliyeisoma bado.',
    theme: 'Mwanga au giza',
    themes: { auto: 'Kama kifaa', light: 'Mwanga', dark: 'Giza' },
    accent: 'Rangi yenu',
    accentPicker: 'Chagua rangi yenu',
    accentHint: 'Rangi ya CSS, kama {example}. Ukiacha wazi: kijani chetu.',
    accentInvalid: 'Hii si rangi. Iandike kama {example}.',
    accentDarker: 'Kwenye kurasa zenye mwanga hukolezwa ili isomeke.',
    accentLighter: 'Kwenye kurasa zenye giza hupunguzwa ukolezo ili isomeke.',
    accentReset: 'Kijani chetu',
  },
  preview: {
    title: 'Ione ikifanya kazi',
    width: 'Upana',
    widths: { phone: 'Simu', desktop: 'Kompyuta' },
    frame: '{widget}: fomu ya {school}',
    example: 'Hii ni fomu ya {school}, hadi uchague shule yenu.',
    real: 'Ni fomu halisi: kinacholipwa au kutumwa hapa kinahesabiwa kweli.',
    offline: 'Inaonekana huna mtandao. Fomu itabadilika mtandao ukirudi.',
  },
  snippet: {
    title: 'Iweke kwenye tovuti yenu',
    choose: 'Chagua shule yenu hapo juu. Kisha cha kubandika kitakuwa hapa.',
    form: 'Tovuti yenu imetengenezwa kwa',
    forms: { html: 'HTML pekee', wordpress: 'WordPress', react: 'React', iframe: 'Iframe' },
    notes: {
      html: 'Bandika hii mahali ambapo fomu itakuwa.',
      wordpressBlock:
        'Kama administrator au editor: ongeza bloku ‘Custom HTML’ kwenye ukurasa na ubandike hii.',
      wordpressScript:
        'WordPress huwaondolea waandishi script, na kwenye multisite huwaondolea wote isipokuwa super admin. Hapo administrator huweka mstari huu kwenye kila ukurasa mara moja, kwenye footer:',
      wordpressDiv: 'Na waandishi hubandika hii kwenye bloku ‘Custom HTML’, kwenye ukurasa wowote:',
      reactInstall: 'Sakinisha package yetu. Huleta fomu kutoka kwetu, hivyo huhitaji kuisasisha:',
      reactComponent: 'Kisha tumia fomu kama tag nyingine yoyote:',
      iframe:
        'Kwa tovuti zisizoruhusu script kwenye ukurasa. Hata mstari wa pili ukiondolewa, fomu husogezwa ndani ya nafasi yake.',
    },
    copy: 'Nakili',
    copied: 'Imenakiliwa',
    copyLabel: 'Nakili: {what}',
    selected: 'Imechaguliwa. Bonyeza Ctrl+C, au shikilia maandishi na uchague Nakili.',
    links: {
      'pay-fees': { en: 'Pay school fees', lg: 'Sasula ebisale by’essomero', sw: 'Lipa ada ya shule' },
      'loan-application': { en: 'Apply for a loan', lg: 'Saba looni', sw: 'Omba mkopo' },
      repayment: { en: 'Repay a loan', lg: 'Sasula looni', sw: 'Lipa mkopo' },
    },
    originTitle: 'Kisha tuambie anwani yenu',
    origin:
      'Fomu hufanya kazi kwenye anwani tunazozijua, kama https://www.your-school.ac.ug. Tutumieni yenu. Hadi hapo fomu itasema kwamba anwani yenu hairuhusiwi kuitumia.',
  },
};
