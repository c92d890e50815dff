import type { layout as english } from '../../en/site/layout';
import type { Texts } from '../../texts';

/** What stands around every page: the frame, the names of the pages, and what is said where there is none, in Luganda. */
export const layout: Texts<typeof english> = {
  noScript: {
    payment: 'Olupapula luno lwetaaga JavaScript okukkiriza okusasula. Giteekeko, oba kuba ku {phone}.',
    form: 'Foomu eno yeetaaga JavaScript okuweerezebwa. Giteekeko, kuba ku {phone}, oba wandiikira {email}.',
    app: 'Ekitundu kino eky’omukutu kyetaaga JavaScript. Giteekeko, oba kuba ku {phone}.',
  },
  processing: 'Tukikolako...',
  frame: {
    skip: 'Genda butereevu ku bikulu',
    navigation: 'Ebikulu',
    home: 'Entandikwa',
    homeLink: '{name}, entandikwa',
    payFees: 'Sasula ebisale',
    instalments: 'Sasula mu bitundu',
    faqs: 'Ebibuuzo',
    contact: 'Tutuukirire',
    login: 'Yingira',
    register: 'Wewandiise',
    menu: 'Menyu',
    closeMenu: 'Ggalawo menyu',
    account: 'Akawunti ya {name}',
    profile: 'Ebikukwatako',
    dashboard: 'Mu bufunze',
    signOut: 'Fuluma',
    language: 'Olulimi',
    footerNavigation: 'Empapula endala',
    footer: { pay: 'Okusasula', help: 'Obuyambi', about: 'Ebitukwatako', language: 'Olulimi' },
    talkToSupport: 'Yogera n’abayambi baffe',
    bookingGuide: 'Engeri gye tukukubiramu essimu',
    paymentGuide: 'Engeri y’okusasula',
    support: 'Obuyambi',
    partner: 'Eby’amasomero',
    sitemap: 'Empapula zonna',
    checkReceipt: 'Kebera lisiiti',
    help: 'Tukubire oba tuwandiikire',
    elsewhere: 'Awalala we tuli',
    rights: '© {year} {name}',
    loading: 'Olupapula lujja',
    languageFailed: 'Olulimi telusobodde kujja. Kebera yintaneeti yo, oddemu ogezeeko.',
    toTop: 'Ddayo waggulu',
  },
  documentTitle: '{title} | {name}',
  pages: {
    home: {
      title: 'Engeri ennyangu ey’okusasula ebisale by’essomero',
      description:
        'Sasula ebisale by’essomero mu Uganda n’ennamba y’omwana ey’okwewandiisa: ne MTN, Airtel oba bbanka, awatali akawunti, n’ofuna lisiiti buli muntu gy’asobola okukebera.',
    },
    payFees: {
      title: 'Sasula ebisale',
      description:
        'Wandiika ennamba y’omwana ey’okwewandiisa, olabe ebbanja, olisasule lyonna oba ekitundu ne MTN, Airtel oba ng’oyita mu bbanka.',
    },
    instalments: {
      title: 'Okusasula mu bitundu',
      description:
        'Sasula ebisale by’essomero okumala emyezi 3, 6 oba 12. Essomero lisasulwa ssente zonna omulundi gumu, ggwe n’osasula buli mwezi.',
    },
    instalmentOptions: {
      title: 'Tandika okusasula mu bitundu',
      description: 'Engeri y’okutandika looni esasula ebisale by’essomero, ne bye yeetaagisa.',
    },
    faqs: {
      title: 'Ebibuuzo',
      description: 'Eby’okuddamu ku kusasula ebisale by’essomero, lisiiti, looni ne akawunti.',
    },
    contact: {
      title: 'Tutuukirire',
      description:
        'Tukubire, tuwandiikire, oba weereza obubaka ng’oyita ku lupapula luno. Omuntu y’akuddamu.',
    },
    support: {
      title: 'Obuyambi',
      description: 'W’oyinza okufuna obuyambi ku kusasula, looni oba akawunti.',
    },
    bookings: {
      title: 'Yogera n’abayambi baffe',
      description: 'Londa olunaku n’essaawa, tukukubire. Essimu eyo togisasulira.',
    },
    bookingGuide: {
      title: 'Engeri gye tukukubiramu essimu',
      description: 'Ekiddirira ng’omaze okutusaba okukukubira, omutendera ku mutendera.',
    },
    paymentGuide: {
      title: 'Engeri y’okusasula',
      description:
        'Engeri y’okusasula ebisale by’essomero ne MTN, Airtel oba ng’oyita mu bbanka, omutendera ku mutendera.',
    },
    partner: {
      title: 'Eby’amasomero',
      description:
        'Teeka foomu y’ebisale ku mukutu gw’essomero lyammwe: abazadde basasulira awo ne MTN, Airtel oba nga bayita mu bbanka, era buli kusasula kubaako lisiiti.',
    },
    sitemap: { title: 'Empapula zonna', description: 'Buli lupapula lw’omukutu guno, awantu wamu.' },
    receipts: {
      title: 'Kebera lisiiti',
      description: 'Wandiika koodi ya lisiiti olabe ekyasasulwa, ddi, n’essomero lye kyasasulirwa.',
    },
    receipt: { title: 'Lisiiti', description: 'Lisiiti buli muntu gy’asobola okukebera.' },
    paymentSuccess: { title: 'Okusasula', description: 'Ekyasasuddwa, ne lisiiti yaakyo.' },
    loanSuccess: { title: 'Okusaba looni', description: 'Ekyasabiddwa, n’ekiddirira.' },
    login: { title: 'Yingira', description: 'Yingira olabe looni zo, by’osasudde ne sitetimenti zo.' },
    register: { title: 'Wewandiise', description: 'Ggulawo akawunti n’ennamba yo ey’essimu.' },
    forgotPassword: {
      title: 'Weerabidde ekigambo ky’okuyingira',
      description: 'Funa linki ey’okulonda ekigambo ky’okuyingira ekipya.',
    },
    resetPassword: {
      title: 'Kyusa ekigambo ky’okuyingira',
      description: 'Londa ekigambo ky’okuyingira ekipya.',
    },
    editPhoneNumber: {
      title: 'Kyusa ennamba y’essimu',
      description: 'Kyusa ennamba y’essimu eya akawunti yo.',
    },
    otpVerification: {
      title: 'Kakasa ennamba y’essimu',
      description: 'Wandiika OTP gye tuweerezza ku ssimu yo.',
    },
    overview: { title: 'Mu bufunze', description: 'Looni zo mu bufunze.' },
    profile: {
      title: 'Ebikukwatako',
      description: 'Erinnya lyo, ennamba yo ey’essimu n’ekigambo kyo eky’okuyingira.',
    },
    admin: { title: 'Enzirukanya mu bufunze', description: 'Awakolerwa emirimu gy’omunda.' },
    notFound: { title: 'Olupapula terulabise', description: 'Tewali kintu ku ndagiriro eno.' },
  },
  notFound: {
    title: 'Olupapula Terulabise!!',
    text: 'Tewali kintu ku ndagiriro eno. Eyinza okuba enkadde, oba ng’erimu ennukuta enkyamu.',
    goBack: 'Ddayo Emabega',
    home: 'Genda ku lupapula olusooka',
  },
  crash: {
    title: 'Wabaddewo ensobi etasuubirwa!',
    text: 'Olupapula luno lugaanye ku ludda lwaffe. Okusasula kwe watandise tekubuze, era tosasuzibwa mirundi ebiri.',
    again: 'Ddamu ogezeeko',
    home: 'Genda ku lupapula olusooka',
  },
};
