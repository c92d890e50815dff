import type { help as english } from '../../en/site/help';
import type { Texts } from '../../texts';

/** Questions and answers, guides, support and contact, in Luganda. */
export const help: Texts<typeof english> = {
  reach: {
    title: 'Oba tutuukirire butereevu',
    phones: 'Kuba essimu',
    emails: 'Wandiika',
    hours: 'Essaawa z’okukola (mu nkola ya ssaawa 24)',
    open: '{days}: {from} okutuuka {until}',
    closed: '{days}: tetukola',
    daySpan: '{first} okutuuka {last}',
  },
  weekdays: 'Ssande Bbalaza Lwakubiri Lwakusatu Lwakuna Lwakutaano Lwamukaaga',
  day: '{weekday} nga {day} {month}',
  dayAt: '{weekday} nga {day} {month}, {time}',
  or: '{first} oba {last}',

  faqs: {
    title: 'Ebibuuzo n’eby’okuddamu',
    lede: 'Wandiika ekigambo, nga lisiiti oba PIN, ofune mangu eky’okuddamu.',
    search: 'Noonya mu bibuuzo',
    clear: 'Sangula ky’onoonya',
    count: 'Ebibuuzo {count}',
    countOne: 'Ekibuuzo 1',
    none: {
      title: 'Tewali kyogera ku ‘{words}’',
      text: 'Gezaako ekigambo ekirala, oba tubuuze. Tuddamu ku email.',
      ask: 'Tubuuze',
    },
    groups: [
      {
        title: 'Okusasula',
        items: [
          {
            question: 'Neetaaga ki okusasula ebisale by’essomero?',
            answer:
              'Ennamba y’omwana ey’okwewandiisa, n’essimu oba akawunti ya bbanka esobola okusasula. Teweetaaga akawunti wano.',
          },
          {
            question: 'Ennamba y’okwewandiisa ngisanga wa?',
            answer:
              'Eri ku lipooti y’omwana ne ku buli bbaluwa y’ebisale. Bw’oba togiraba, buuza essomero. Ffe tetugigaba, kubanga ya mwana.',
          },
          {
            question: 'Mmanya ntya nti ye mwana omutuufu?',
            answer:
              'Nga tonnasasula, olaba ennukuta esooka, erinnya ly’ekika, ekibiina n’essomero. Waliwo ekikyamu, yimirira oddemu ogeraageranye ennamba.',
          },
          {
            question: 'Nteekwa okusasula zonna omulundi gumu?',
            answer:
              'Nedda. Sasula ebbanja lyonna, ekisasulwa kimu, oba omuwendo gw’oyagala. Ezisigaddeyo zisasulwa oluvannyuma.',
          },
          {
            question: 'Nnyinza kusasula ssente mmeka ne Mobile Money?',
            answer:
              'Okuva ku {minimum} okutuuka ku {limit} omulundi gumu, ne MTN oba Airtel. Ezisingawo zisasule mu mirundi egiwerako, oba yita mu bbanka.',
          },
          {
            question: 'Omuntu omulala ayinza okusasulira omwana wange?',
            answer:
              'Yee. Buli alina ennamba y’okwewandiisa asobola okusasula, okuva ku nnamba yonna eya MTN oba Airtel oba mu bbanka. Tewali alaba ku mwana kisukka nnukuta esooka, erinnya ly’ekika, ekibiina n’ebbanja.',
          },
          {
            question: 'Nnyinza kusasulira mu bbanka ki?',
            answer:
              '{banks}. Ofuna akawunti ne koodi. Weereza omuwendo gwennyini mu nnaku {days}, era owandiike koodi.',
          },
        ],
      },
      {
        title: 'Ng’okusasula kugenda mu maaso',
        items: [
          {
            question: 'Ku ssimu yange tekuzze bubaka. Nkole ntya?',
            answer:
              'Ku MTN, kuba *165# olabe mu My Approvals. Ku Airtel, kuba *185# onoonye ebirindirira okukakasibwa. Bwe wataba kintu, okusaba kuggwaako kwokka era tewali kitwalibwa.',
          },
          {
            question: 'Waliwo lwe mpandiika PIN yange ku mukutu guno?',
            answer:
              'Nedda. Ogiteeka mu bubaka obuli ku ssimu yo bwokka. Tetugisaba wano, ku ssimu oba mu SMS. Agisaba si ffe.',
          },
          {
            question: 'Yintaneeti evuddeko nga nsasula. Zaagenze?',
            answer:
              'Okusasula kugenda mu maaso awatali lupapula lwo. Ddamu olugguleewo, lujja kwekeberera lwokka. Bwe ziba zaasasuddwa, lisiiti ejja mu SMS. Okusaba kwe kumu tekusasuzibwa mirundi ebiri.',
          },
          {
            question: 'Lwaki lugamba nti waliwo asasula kati?',
            answer:
              'Waliwo eyatandika okusasulira omwana ono, era omuwendo gwe gukuumibwa okumala eddakiika {hold}, abantu babiri baleme kusasula kintu kye kimu. Sasula ezisigaddeyo, oba ddamu ogezeeko oluvannyuma lw’ekiseera ekyo.',
          },
          {
            question: 'Nsasudde ezisukka ku bbanja. Ezisukkamu zibuze?',
            answer:
              'Nedda. Zikuumirwa ku bbali era zirindirira okuddizibwa. Lisiiti ezoogerako. Tuwandiikire n’otuwa koodi.',
          },
          {
            question: 'Nsasulidde omwana atali wange. Nkole ntya?',
            answer:
              'Tukubire mangu nga bw’osobola n’otuwa koodi. Ssente zibalibwa amangu ago ku ssomero, n’olwekyo kino tukigonjoola n’essomero.',
          },
        ],
      },
      {
        title: 'Lisiiti',
        items: [
          {
            question: 'Lisiiti ngifuna ddi?',
            answer: 'Amangu ddala nga ssente zituuse: ku lupapula, mu PDF, ne mu SMS ku ssimu esasudde.',
          },
          {
            question: 'Essomero liyinza litya okukebera lisiiti yange?',
            answer:
              'Ne koodi yaayo, mu ‘Kebera lisiiti’ ku mukutu guno. Buli muntu asobola okukikola. Eraga ekyasasulwa, ddi, n’essomero lye kyasasulirwa.',
          },
          {
            question: 'Lisiiti yange yabuze.',
            answer:
              'Noonya SMS: koodi eri omwo, era ne koodi eyo lisiiti eddamu n’eggukawo. Bw’oba tolina koodi, tubuuze, otubuulire essimu eyasasula, olunaku n’omuwendo.',
          },
        ],
      },
      {
        title: 'Okusasula mu bitundu',
        items: [
          {
            question: 'Okusasula mu bitundu kitegeeza ki?',
            answer:
              'Looni esasula essomero ssente zonna. Ggwe ogisasula mu bitundu ebyenkanankana, kimu buli mwezi, okumala emyezi {terms}.',
          },
          {
            question: 'Looni ngisaba ntya?',
            answer:
              'Mu ‘Sasula mu bitundu’ londa ‘Saba looni’: emitendera etaano emimpi, era teweetaaga akawunti. Bw’oba oyagala kusooka kwogera naffe, londa ‘Yogera n’abayambi baffe’.',
          },
          {
            question: 'Nneetaaga ki okufuna looni?',
            answer:
              'Ebikukwatako, omwana, essomero, ssente z’ofuna, ne z’oyagala. N’empapula ttaano: ebifaananyi by’enjuyi zombi ez’endagamuntu yo, ekifaananyi kya paasipooti, sitetimenti ya bbanka n’ebbaluwa y’omukozesa wo. Ziyinza okujja oluvannyuma, naye tewali kusalawo nga teziriiwo.',
          },
          {
            question: 'Looni etwala ssente mmeka?',
            answer:
              'Amagoba ku z’okyabanjibwa, n’ebisale we biri. Olaba amagoba, omugatte na buli kitundu n’olunaku lwakyo nga tonnasaba, era nga tonnakkiriza. Ekyokulabirako kiri mu ‘Sasula mu bitundu’.',
          },
          {
            question: 'Nnyinza kwewola mmeka, okumala bbanga ki?',
            answer:
              'Ebbanja omwana ly’alina. Ku yunifoomu, ssente z’okukozesa oba okuyingira essomero ziyinza okusukkawo. Olonda emyezi {terms}. Foomu ekubuulira ezisinga obungi.',
          },
          {
            question: 'Kitwala bbanga ki?',
            answer:
              'Omuntu y’asalawo, mu ssaawa z’okukola, ng’empapula zonna zituuse. Tukutegeeza mu SMS ne email. Kye tukuwa kiraga we kikoma. Bw’okikkiriza, tusasula essomero, ne tukubuulira nga lifunye ssente.',
          },
          {
            question: 'Nzikiriza ntya kye mumpa?',
            answer:
              'Yingira, kiggulewo mu bufunze, osome kye kitwala. Olwo owandiike OTP gye tuweereza ku ssimu yo. Okutuusa olwo tolina bbanja. Bw’oba wasaba awatali akawunti, wewandiise n’ennamba y’emu.',
          },
          {
            question: 'Nsobola okukyusa ekirowoozo?',
            answer: 'Ye, ng’essomero terinnasasulwa: ggulawo looni mu bufunze ogiggyeyo. Tosasula kintu.',
          },
          {
            question: 'Ssente za looni ani azifuna?',
            answer:
              'Ssomero lyokka. Eyo zibalibwa ng’ebisale ebisasuddwa, amangu nga lizifunye. Tewali aziweebwa mu ngalo.',
          },
          {
            question: 'Ani alaba empapula zange?',
            answer:
              'Abakozi baffe abasalawo, naawe. Zikuumibwa nga zisibiddwa, era linki y’olupapula ekola eddakiika 5. Z’oteeseeko n’otoweereza zisangulwa oluvannyuma lw’olunaku.',
          },
        ],
      },
      {
        title: 'Akawunti n’ebikukwatako',
        items: [
          {
            question: 'Neetaaga akawunti?',
            answer:
              'Okusasula ebisale, okukebera lisiiti n’okusaba looni tebyetaagisa akawunti. Ogyetaaga okugoberera looni n’okukkiriza kye tukuwa.',
          },
          {
            question: 'Neerabidde ekigambo kyange eky’okuyingira.',
            answer:
              'Londa ‘Weerabidde ekigambo ky’okuyingira’ ku lupapula lw’okuyingira. Tuweereza linki ku ndagiriro yo eya email. Ekola omulundi gumu, okumala eddakiika 30.',
          },
          {
            question: 'Ani alaba bye mpandiika wano?',
            answer:
              'Lisiiti eraga ekyasasulwa, n’ekweka digito eza wakati ez’ennamba yo ey’essimu. Abakozi baffe basoma obubaka n’okusaba okukubirwa, n’erinnya, ennamba oba endagiriro gye wawa, bakuddemu.',
          },
          {
            question: 'Nsobola okusazaamu akawunti yange?',
            answer:
              'Yee, mu bikukwatako. Erinnya lyo, endagiriro ya email, ennamba y’essimu, ekigambo ky’okuyingira n’ekifaananyi biggyibwa ku akawunti. Ebyasasulwa bisigala, n’ennamba eyasasula, kubanga ebitabo bibyetaaga. Era obubaka bwe wawandiika n’essimu ze wasaba bisigala. Ku SMS ne email tukuuma kimu kyokka, nti zaaweerezebwa.',
          },
        ],
      },
      {
        title: 'Amasomero',
        items: [
          {
            question: 'Essomero liyinza kwegatta litya naffe?',
            answer:
              'Jjuza foomu ku lupapula lw’amasomero, oba wandiika ku {email}. Tukukubira, ne tuyingiza olukalala lw’abaana b’essomero.',
          },
          {
            question: 'Abazadde bayinza okusasulira ku mukutu gwaffe?',
            answer:
              'Yee. Foomu ebeera ku lupapula lwammwe n’ennyiriri ntono ze muteekamu. Olupapula lw’amasomero lulaga bw’erifaanana, era lubawa ennyiriri ezo.',
          },
        ],
      },
    ],
  },

  contact: {
    title: 'Tutuukirire',
    lede: 'Waliwo ekitategeerekeka, oba ekisobye? Tubuulire. Bwe kiba kikwata ku kusasula, tuwe koodi.',
    details: 'We tusangibwa',
    form: {
      title: 'Tuwandiikire',
      fullname: 'Amannya go gonna',
      email: 'Endagiriro ya email',
      emailHint: 'Tuddamu ku ndagiriro eno.',
      subject: 'Ensonga',
      message: 'Obubaka',
      send: 'Weereza obubaka',
      sent: 'Obubaka buweerezeddwa bulungi',
      again: 'Obubaka bwo tubufunye. Okukakasa kugenda ku {email}, oluvannyuma n’okuddamu.',
    },
  },

  support: {
    title: 'Obuyambi',
    lede: 'Londa engeri ekwanguyira. Abantu be baddamu, mu ssaawa z’okukola.',
    ways: {
      booking: {
        title: 'Tukukubira',
        text: 'Londa olunaku n’essaawa. Essimu eyo togisasulira.',
        link: 'Londa essaawa',
      },
      call: { title: 'Tukubire', text: 'Mu ssaawa z’okukola, wabaawo akwata essimu.' },
      write: {
        title: 'Tuwandiikire',
        text: 'Ku byonna ebisobola okulinda email.',
        link: 'Wandiika obubaka',
      },
    },
    selfTitle: 'Ebitera okubuuzibwa',
    faqs: 'Ebibuuzo n’eby’okuddamu',
    paymentGuide: 'Engeri y’okusasula, omutendera ku mutendera',
    receipt: 'Kebera lisiiti',
    safety: {
      title: 'Tetusaba PIN yo',
      text: 'Si ku ssimu, si mu SMS, era si wano. Agisaba si ffe. Ggyako essimu, okube ku {phone}.',
    },
  },

  bookings: {
    title: 'Yogera n’abayambi baffe',
    lede: 'Londa ddi lwe tukukubira. Tosasula kintu.',
    guide: 'Engeri gye tukukubiramu essimu',
    times: {
      title: 'Ddi?',
      day: 'Olunaku',
      dayChoose: 'Londa olunaku',
      time: 'Essaawa',
      timeFirst: 'Sooka olonde olunaku',
      hint: 'Essaawa z’e Kampala, mu nkola ya ssaawa 24: 09:00 ze ssaawa ssatu ez’oku makya. Essimu tesussa ddakiika {minutes}.',
      loading: 'Essaawa eziriwo zijja',
      none: {
        title: 'Essaawa zonna zijjudde',
        text: 'Mu wiiki bbiri ezijja tewali ssaawa ya ddembe. Tukubire, oba tuwandiikire.',
      },
      failed: {
        title: 'Essaawa eziriwo tezisobodde kujja',
        offline: 'Kirabika tolina yintaneeti. Yungako yintaneeti, oddemu ogezeeko.',
        again: 'Ddamu ogezeeko',
      },
    },
    you: {
      title: 'Tukubira ani?',
      fullname: 'Amannya go gonna',
      phoneNumber: 'Ennamba y’essimu',
      phoneNumberHint: 'Digito 10, nga 0772123456',
      topic: 'Kikwata ku ki?',
      topicChoose: 'Londa ensonga gye twogerako',
      topics: { payment: 'Okusasula', loan: 'Looni', account: 'Akawunti yange', other: 'Ekirala' },
      note: 'Kiki kye tusaanidde okumanya?',
      noteHint: 'Bw’oba oyagala. Koodi eyamba, so si PIN.',
    },
    book: 'Saba okukubirwa',
    done: {
      title: 'Tujja kukukubira ku {when}',
      text: 'Ku {phone}. SMS eriko olunaku n’essaawa ejja.',
      change: 'Bw’eba tekyakugwanira, kuba ku {phone}.',
      another: 'Saba okukubirwa omulundi omulala',
      home: 'Genda ku lupapula olusooka',
    },
  },

  bookingGuide: {
    title: 'Engeri gye tukukubiramu essimu',
    lede: 'Ggwe olonda essaawa. Ffe tukuba. Tosasula kintu.',
    scene: 'Wiiki eriko olunaku lumu olulambiddwa, n’essimu evuga',
    steps: [
      {
        title: 'Londa olunaku n’essaawa',
        text: 'Buli ssaawa ya ddembe mu nnaku {days} ezijja eri ku lukalala. Essaawa ze z’e Kampala.',
      },
      {
        title: 'Leka ennamba yo',
        text: 'Digito kkumi, eza kkampuni y’essimu yonna. Yogera kye kikwatako, omuntu omutuufu akukubire.',
      },
      {
        title: 'Bye weetaaga bibeere kumpi',
        text: 'Ku kusasula, koodi yaakwo. Ku mwana, ennamba y’okwewandiisa. Si PIN yo: tetugisaba.',
      },
      {
        title: 'Kwata essimu',
        text: 'Tukuba ku ssaawa gye walonda. Essimu tesussa ddakiika {minutes}.',
      },
    ],
    missedTitle: 'Bwe wabaawo ekigaana',
    missed:
      'Kuba ku {phone} tufune essaawa endala. Bwe tutakusanga, ddamu osabe: kyangu ng’omulundi ogwasooka.',
    book: 'Londa essaawa',
  },

  paymentGuide: {
    title: 'Engeri y’okusasula, omutendera ku mutendera',
    lede: 'MTN, Airtel oba bbanka: entandikwa y’emu. Mobile Money etwala ddakiika, bbanka olunaku lw’okukola lumu oba bbiri.',
    jump: 'Ebiri ku lupapula luno',
    start: {
      title: 'Entandikwa',
      steps: [
        'Ggulawo ‘Sasula ebisale’ owandiike ennamba y’omwana ey’okwewandiisa.',
        'Geraageranya ennukuta esooka, erinnya ly’ekika, ekibiina n’essomero.',
        'Londa ky’osasula: byonna, ekisasulwa kimu, oba omuwendo gw’oyagala.',
        'Londa MTN, Airtel oba Okuyita mu bbanka.',
      ],
    },
    mtn: {
      title: 'Ne MTN',
      scene: 'Essimu eriko obubaka obusaba okukakasa okusasula ne PIN',
      steps: [
        'Wandiika ennamba ya MTN esasula. Si kya buwaze kuba yiyo.',
        'Nyiga Maliriza. Obubaka bujja ku ssimu eyo.',
        'Teeka PIN ya MTN mu bubaka obwo. Si walala wonna.',
        'Linda olupapula lugambe nti zisasuddwa. Kiyinza okutwala eddakiika ntono.',
      ],
      help: 'Tewali bubaka? Kuba *165# olabe mu My Approvals.',
      limits: 'Okuva ku {minimum} okutuuka ku {limit} omulundi gumu.',
    },
    airtel: {
      title: 'Ne Airtel',
      scene: 'Essimu ekuba koodi ennyimpi, ng’okusasula kulindirira okukakasibwa',
      steps: [
        'Wandiika ennamba ya Airtel esasula. Si kya buwaze kuba yiyo.',
        'Nyiga Maliriza. Obubaka bujja ku ssimu eyo.',
        'Teeka PIN ya Airtel Money mu bubaka obwo. Si walala wonna.',
        'Linda olupapula lugambe nti zisasuddwa. Kiyinza okutwala eddakiika ntono.',
      ],
      help: 'Tewali bubaka? Kuba *185# onoonye ebirindirira okukakasibwa.',
      limits: 'Okuva ku {minimum} okutuuka ku {limit} omulundi gumu.',
    },
    bank: {
      title: 'Ne bbanka',
      scene: 'Bbanka, n’olupapula lw’okuweereza ssente okulambiddwa koodi',
      steps: [
        'Londa bbanka yo ({banks}) owandiike ennamba ya akawunti esasula.',
        'Nyiga Maliriza. Ofuna akawunti ne koodi. Biwandiike byombi.',
        'Weereza omuwendo gwennyini okuva mu bbanka yo, owandiike koodi.',
        'Ssente bwe zituuka, zibalibwa ng’ezisasuddwa. Kino kiyinza okutwala olunaku lw’okukola lumu oba bbiri.',
      ],
      help: 'Ziweereze mu nnaku {days}. Ezituuka oluvannyuma era zibalibwa.',
    },
    receipt: {
      title: 'Lisiiti',
      text: 'Ejja ku lupapula ne mu PDF, ne mu SMS essimu bw’eba ye yasasudde. Koodi yaayo bwe bukakafu bwo: buli muntu asobola okugikebera ku mukutu guno.',
      check: 'Kebera lisiiti',
    },
    stuckTitle: 'Bwe kigaana',
    stuck: 'Okusaba kwe kumu tokusasuzibwa mirundi ebiri. Bw’oba tokakasa, linda SMS, oba yogera naffe.',
    pay: 'Sasula Ebisale Kati',
    talk: 'Yogera n’abayambi baffe',
  },

  sitemap: {
    title: 'Empapula zonna',
    lede: 'Byonna buli muntu by’asobola okuggulawo wano.',
  },
};
