import type { partner as english } from '../../en/site/partner';
import type { Texts } from '../../texts';

/** What schools are told, and how they choose and copy their form, in Luganda. */
export const partner: Texts<typeof english> = {
  title: 'Ebisale ku mukutu gw’essomero lyammwe',
  lede: 'Abazadde basasula ne MTN, Airtel oba nga bayita mu bbanka, ku lupapula lwammwe era awatali akawunti. Ebbanja likendeera nga ssente zituuse, era buli kusasula kubaako lisiiti buli muntu gy’asobola okukebera.',
  contact: 'Kino kikolera amasomero agakolagana naffe. Eryammwe terinnaba?',
  ask: 'Saba okukolagana naffe',
  gets: {
    title: 'Essomero lyammwe kye lifuna',
    items: [
      {
        title: 'Okusasula okumanya omwana waakwo',
        text: 'Buli kusasula kulaga omwana n’ebisasulwa bye kusasudde. Tewali ateebereza ku lisiiti ya bbanka.',
      },
      {
        title: 'Foomu ku lupapula lwammwe',
        text: 'Ennyiriri ntono ze muteekamu: abazadde basasulira awo ebisale, basabirawo looni, oba basasulirawo looni. Foomu zoogera Olungereza, Oluganda n’Oluswayiri, era zikola ku ssimu yonna.',
      },
      {
        title: 'Lisiiti buli muntu z’asobola okukebera',
        text: 'Omuwanika w’essomero awandiika koodi n’alaba ebitabo byaffe bye bigamba: ekyasasulwa, ddi, n’omwana.',
      },
      {
        title: 'Ssente z’omu bbanka tuzibagattira ku mwana',
        text: 'Abazadde bawandiika koodi, era ssente bwe zituuka zibalibwa ku mwana.',
      },
    ],
  },
  request: {
    title: 'Saba okukolagana naffe',
    lede: 'Tweyanjulire. Tukukubira, ne tukkaanya ku biddako.',
    school: 'Essomero',
    fullname: 'Amannya go gonna',
    email: 'Endagiriro ya email',
    phoneNumber: 'Ennamba y’essimu',
    phoneNumberHint: 'Digito 10, nga 0772123456',
    students: 'Omuwendo gw’abayizi',
    studentsHint: 'Nga bwe muteebereza. Bw’oba oyagala.',
    note: 'Kiki kye tusaanidde okumanya?',
    noteHint: 'Bw’oba oyagala.',
    send: 'Weereza okusaba',
    sent: 'Okusaba kuweerezeddwa bulungi',
    again: 'Okusaba kwa {school} tukufunye. Okukakasa kugenda ku {email}.',
  },
  loading: 'Amasomero gajja',
  failed: {
    title: 'Amasomero tegasobodde kujja',
    offline: 'Kirabika tolina yintaneeti. Yungako yintaneeti, oddemu ogezeeko.',
    again: 'Ddamu ogezeeko',
  },
  noSchools: {
    title: 'Tewannabaawo ssomero',
    text: 'Essomero erisooka okwegatta naffe liyinza okulondebwa wano.',
  },
  settings: {
    title: 'Gikole nga bw’oyagala',
    widget: 'Foomu',
    widgets: {
      'pay-fees': 'Sasula ebisale by’essomero',
      'loan-application': 'Saba looni',
      repayment: 'Sasula looni',
    },
    school: 'Essomero',
    chooseSchool: 'Londa essomero lyammwe',
    unknownSchool: 'Tewali ssomero likolagana naffe erina erinnya ery’obufunze {slug}.',
    lang: 'Olulimi',
    pageLanguage: 'Olulimi lw’olupapula',
    pageLanguageHint: 'Lungereza olupapula bwe luba mu lulimi olulala.',
    draftHint: 'Bbago: tewali mwogezi wa lulimi luno alisomye.',
    theme: 'Etangaala oba enzikivu',
    themes: { auto: 'Yeekyusa yokka', light: 'Etangaala', dark: 'Enzikivu' },
    accent: 'Langi yammwe',
    accentPicker: 'Londa langi yammwe',
    accentHint: 'Langi ya CSS, nga {example}. Bw’olekawo awo: kiragala waffe.',
    accentInvalid: 'Eno si langi. Giwandiike nga {example}.',
    accentDarker: 'Ku mpapula ezitangaala efuulibwa enzikivuko esobole okusomebwa.',
    accentLighter: 'Ku mpapula enzikivu efuulibwa etangaala esobole okusomebwa.',
    accentReset: 'Kiragala waffe',
  },
  preview: {
    title: 'Gilabe ng’ekola',
    width: 'Obugazi',
    widths: { phone: 'Essimu', desktop: 'Kompyuta' },
    frame: '{widget}: foomu ya {school}',
    example: 'Eno ye foomu ya {school}, okutuusa lw’olonda essomero lyammwe.',
    real: 'Ye foomu yennyini: ekisasulirwa oba ekiweerezebwa wano kibalibwa ddala.',
    offline: 'Kirabika tolina yintaneeti. Foomu ekyuka nga yintaneeti ekomyewo.',
  },
  snippet: {
    title: 'Giteeke ku mukutu gwammwe',
    choose: 'Londa essomero lyammwe waggulu. Olwo eby’okukoppa bijja wano.',
    form: 'Omukutu gwammwe gwakolebwa na',
    forms: { html: 'HTML yokka', wordpress: 'WordPress', react: 'React', iframe: 'Iframe' },
    notes: {
      html: 'Kiteeke foomu w’erina okubeera.',
      wordpressBlock:
        'Nga ggwe administrator oba editor: yongera bbulooka ‘Custom HTML’ ku lupapula oteekemu kino.',
      wordpressScript:
        'WordPress eggyako abawandiisi script, ate ku multisite eggyako bonna okuggyako ba super admin. Olwo administrator ateeka olunyiriri luno ku buli lupapula omulundi gumu, wansi mu footer:',
      wordpressDiv: 'Abawandiisi bo bateeka kino mu bbulooka ‘Custom HTML’, ku lupapula lwonna:',
      reactInstall: 'Teekamu package yaffe. Foomu egiggya gye tuli, n’olwekyo togizza buggya:',
      reactComponent: 'Olwo kozesa foomu nga tag endala yonna:',
      iframe:
        'Eno ya mikutu egitakkiriza script ku lupapula. N’olunyiriri olwokubiri bwe luggyibwako, foomu eseetulira mu kifo kyayo.',
    },
    copy: 'Koppa',
    copied: 'Kikoppeddwa',
    copyLabel: 'Koppa: {what}',
    selected: 'Kirondeddwa. Nyiga Ctrl+C, oba nyigirira ebigambo olonde Copy.',
    links: {
      'pay-fees': { en: 'Pay school fees', lg: 'Sasula ebisale by’essomero', sw: 'Lipa ada ya shule' },
      'loan-application': { en: 'Apply for a loan', lg: 'Saba looni', sw: 'Omba mkopo' },
      repayment: { en: 'Repay a loan', lg: 'Sasula looni', sw: 'Lipa mkopo' },
    },
    originTitle: 'Olwo tutegeeze endagiriro yammwe',
    origin:
      'Foomu ekola ku ndagiriro ze tumanyi, nga https://www.your-school.ac.ug. Tuweereze eyammwe. Nga tetunnagimanya, foomu egamba nti endagiriro yammwe tekkirizibwa kugikozesa.',
  },
};
