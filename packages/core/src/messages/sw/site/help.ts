import type { help as english } from '../../en/site/help';
import type { Texts } from '../../texts';

/** Questions and answers, guides, support and contact, in Swahili. */
export const help: Texts<typeof english> = {
  reach: {
    title: 'Au tufikie moja kwa moja',
    phones: 'Piga simu',
    emails: 'Andika',
    hours: 'Saa za kazi (mfumo wa saa 24)',
    open: '{days}: {from} hadi {until}',
    closed: '{days}: tumefunga',
    daySpan: '{first} hadi {last}',
  },
  weekdays: 'Jumapili Jumatatu Jumanne Jumatano Alhamisi Ijumaa Jumamosi',
  day: '{weekday}, {day} {month}',
  dayAt: '{weekday}, {day} {month}, {time}',
  or: '{first} au {last}',

  faqs: {
    title: 'Maswali na majibu',
    lede: 'Andika neno, kama risiti au PIN, upate jibu haraka zaidi.',
    search: 'Tafuta katika maswali',
    clear: 'Futa utafutaji',
    count: 'Maswali {count}',
    countOne: 'Swali 1',
    none: {
      title: 'Hakuna hapa kinachohusu ‘{words}’',
      text: 'Jaribu neno jingine, au tuulize. Tunajibu kwa barua pepe.',
      ask: 'Tuulize',
    },
    groups: [
      {
        title: 'Kulipa',
        items: [
          {
            question: 'Ninahitaji nini ili kulipa ada ya shule?',
            answer:
              'Nambari ya usajili ya mtoto, na simu au akaunti ya benki inayoweza kulipa. Huhitaji akaunti hapa.',
          },
          {
            question: 'Nambari ya usajili naipata wapi?',
            answer:
              'Iko kwenye ripoti ya mtoto na kila barua ya ada. Usipoipata, iulize shule. Sisi hatuitoi, kwa sababu ni ya mtoto.',
          },
          {
            question: 'Nitajuaje kwamba ni mtoto sahihi?',
            answer:
              'Kabla ya kulipa unaona herufi ya kwanza, jina la ukoo, darasa na shule. Kitu chochote kikiwa si sahihi, simama na ulinganishe nambari tena.',
          },
          {
            question: 'Je, ni lazima nilipe yote kwa mara moja?',
            answer:
              'Hapana. Lipa salio lote, ada moja, au kiasi unachotaka. Kinachobaki kinaweza kulipwa baadaye.',
          },
          {
            question: 'Naweza kulipa kiasi gani kwa Mobile Money?',
            answer:
              'Kuanzia {minimum} hadi {limit} kwa mara moja, kwa MTN au Airtel. Kilicho zaidi kilipe kwa malipo kadhaa, au kwa uhamisho wa benki.',
          },
          {
            question: 'Je, mtu mwingine anaweza kumlipia mtoto wangu?',
            answer:
              'Ndiyo. Yeyote mwenye nambari ya usajili anaweza kulipa, kutoka nambari yoyote ya MTN au Airtel au kutoka benki. Hakuna anayeona zaidi kuhusu mtoto kuliko herufi ya kwanza, jina la ukoo, darasa na salio la ada.',
          },
          {
            question: 'Naweza kulipa kutoka benki zipi?',
            answer:
              '{banks}. Unapewa akaunti na kumbukumbu. Tuma kiasi hicho hasa ndani ya siku {days}, na utaje kumbukumbu.',
          },
        ],
      },
      {
        title: 'Malipo yanapoendelea',
        items: [
          {
            question: 'Hakuna ujumbe uliokuja kwenye simu yangu. Nifanyeje?',
            answer:
              'Kwa MTN, piga *165# na utazame My Approvals. Kwa Airtel, piga *185# na utafute maombi yanayosubiri idhini. Kama hakuna kitu, ombi litaisha lenyewe na hakuna kinachochukuliwa.',
          },
          {
            question: 'Je, kuna wakati ninaandika PIN yangu kwenye tovuti hii?',
            answer:
              'Kamwe. Unaiweka kwenye ujumbe ulio kwenye simu yako tu. Hatuiombi hapa, kwa simu wala kwa SMS. Anayeiomba si sisi.',
          },
          {
            question: 'Mtandao ulikatika nikiwa nalipa. Je, yalifika?',
            answer:
              'Malipo yanaendelea bila ukurasa wako. Fungua ukurasa tena nao utaangalia wenyewe. Ikiwa yalilipwa, risiti itakuja kwa SMS. Ombi lilelile halitozwi mara mbili kamwe.',
          },
          {
            question: 'Kwa nini inasema kuna mtu anayelipa sasa hivi?',
            answer:
              'Kuna malipo ya mtoto huyu yaliyoanzishwa, na kiasi chake kinashikiliwa kwa dakika {hold}, ili watu wawili wasilipe kitu kimoja. Lipa kinachobaki, au jaribu tena baada ya hapo.',
          },
          {
            question: 'Nililipa zaidi ya salio. Je, kilichozidi kimepotea?',
            answer:
              'Hapana. Kinatunzwa kando na kinasubiri kurejeshwa. Risiti inakitaja. Tuandikie na utupe kumbukumbu.',
          },
          {
            question: 'Nimemlipia mtoto asiye sahihi. Nifanyeje?',
            answer:
              'Tupigie mapema uwezavyo na utupe kumbukumbu. Pesa huhesabiwa kwa shule papo hapo, kwa hiyo tunalitatua pamoja na shule.',
          },
        ],
      },
      {
        title: 'Risiti',
        items: [
          {
            question: 'Risiti naipata lini?',
            answer: 'Mara tu pesa zinapofika: kwenye ukurasa, kwa PDF, na kwa SMS kwenye simu iliyolipa.',
          },
          {
            question: 'Shule inawezaje kuhakiki risiti yangu?',
            answer:
              'Kwa kumbukumbu yake, chini ya ‘Hakiki risiti’ kwenye tovuti hii. Yeyote anaweza kufanya hivyo. Huonyesha kilicholipwa, lini, na kwa shule gani.',
          },
          {
            question: 'Nimepoteza risiti yangu.',
            answer:
              'Tafuta SMS: kumbukumbu imo humo, na kwayo risiti hufunguka tena. Bila kumbukumbu, tuulize, na ututajie simu iliyolipa, siku na kiasi.',
          },
        ],
      },
      {
        title: 'Malipo kwa awamu',
        items: [
          {
            question: 'Kulipa kwa awamu kunamaanisha nini?',
            answer:
              'Mkopo huilipa shule ada yote. Wewe unaulipa kwa sehemu sawa, moja kwa mwezi, kwa miezi {terms}.',
          },
          {
            question: 'Ninaombaje mkopo?',
            answer:
              'Chini ya ‘Malipo kwa awamu’ chagua ‘Omba mkopo’: hatua tano fupi, na huhitaji akaunti. Ukipenda kuongea kwanza, chagua ‘Ongea na wahudumu wetu’.',
          },
          {
            question: 'Ninahitaji nini kwa mkopo?',
            answer:
              'Taarifa zako, mtoto, shule, takriban unachopata, na kiasi unachohitaji. Kisha hati tano: picha za pande zote mbili za kitambulisho chako, picha ya pasipoti, taarifa ya benki na barua ya mwajiri wako. Zinaweza kuja baadaye, lakini bila hizo hakuna uamuzi.',
          },
          {
            question: 'Mkopo unagharimu kiasi gani?',
            answer:
              'Riba ya deni linalobaki, na ada pale zilipo. Unaona riba, jumla na kila awamu pamoja na tarehe yake kabla ya kuomba, na tena kabla ya kukubali. Mfano uko chini ya ‘Malipo kwa awamu’.',
          },
          {
            question: 'Ninaweza kukopa kiasi gani, kwa muda gani?',
            answer:
              'Salio la ada ya mtoto. Kwa sare, pesa za matumizi au kujiunga na shule kinaweza kuzidi. Unachagua miezi {terms}. Fomu inasema kiasi cha juu kinachowezekana.',
          },
          {
            question: 'Inachukua muda gani?',
            answer:
              'Mtu huamua, saa za kazi, hati zote zikishafika. Tunakuarifu kwa SMS na barua pepe. Ofa inasema iko wazi hadi lini. Ukiikubali, tunailipa shule, na kukuambia shule inapopata pesa.',
          },
          {
            question: 'Ninakubalije ofa?',
            answer:
              'Ingia, ifungue kwenye muhtasari na usome gharama yake. Kisha weka OTP tunayotuma kwenye simu yako. Hadi hapo hudaiwi chochote. Kama uliomba bila akaunti, jisajili kwa nambari ileile ya simu.',
          },
          {
            question: 'Je, ninaweza kubadilisha mawazo?',
            answer:
              'Ndiyo, kabla shule haijalipwa: fungua mkopo kwenye muhtasari na uuondoe. Hulipii chochote.',
          },
          {
            question: 'Nani hupata pesa za mkopo?',
            answer:
              'Shule tu. Huko huhesabiwa kama ada iliyolipwa, mara shule inapozipata. Hakuna anayezipata taslimu.',
          },
          {
            question: 'Nani huona hati zangu?',
            answer:
              'Wafanyakazi wetu wanaoamua, na wewe. Zinatunzwa kwa usimbaji, na kiungo cha hati hufanya kazi kwa dakika 5. Ulichopakia bila kutuma hufutwa baada ya siku moja.',
          },
        ],
      },
      {
        title: 'Akaunti na taarifa',
        items: [
          {
            question: 'Je, ninahitaji akaunti?',
            answer:
              'Si kwa kulipa ada, kuhakiki risiti wala kuomba mkopo. Unaihitaji kufuatilia mkopo na kukubali ofa.',
          },
          {
            question: 'Nimesahau nenosiri langu.',
            answer:
              'Chagua ‘Umesahau nenosiri’ kwenye ukurasa wa kuingia. Tutatuma kiungo kwa anwani yako ya barua pepe. Kinatumika mara moja, kwa dakika 30.',
          },
          {
            question: 'Nani anaona ninachoandika hapa?',
            answer:
              'Risiti huonyesha kilicholipwa, na huficha tarakimu za katikati za nambari yako ya simu. Wafanyakazi wetu husoma ujumbe na maombi ya kupigiwa, pamoja na jina, nambari au anwani uliyotoa, ili kukujibu.',
          },
          {
            question: 'Je, naweza kufuta akaunti yangu?',
            answer:
              'Ndiyo, kwenye wasifu wako. Jina lako, anwani ya barua pepe, nambari ya simu, nenosiri na picha huondolewa kwenye akaunti. Malipo hubaki, pamoja na nambari iliyolipa, kwa sababu vitabu vinayahitaji. Pia hubaki ujumbe ulioandika na simu ulizoomba. Kuhusu SMS na barua pepe tunahifadhi tu kwamba zilitumwa.',
          },
        ],
      },
      {
        title: 'Shule',
        items: [
          {
            question: 'Shule inawezaje kujiunga?',
            answer:
              'Jaza fomu kwenye ukurasa wa shule, au andika kwa {email}. Tutakupigia, na kuingiza orodha ya watoto wa shule.',
          },
          {
            question: 'Je, wazazi wanaweza kulipa kwenye tovuti yetu wenyewe?',
            answer:
              'Ndiyo. Fomu hukaa kwenye ukurasa wenu kwa mistari michache mnayobandika. Ukurasa wa shule huonyesha jinsi itakavyoonekana, na huwapa mistari hiyo.',
          },
        ],
      },
    ],
  },

  contact: {
    title: 'Wasiliana nasi',
    lede: 'Kuna kisichoeleweka, au kilichoharibika? Tuambie. Ikiwa ni kuhusu malipo, tupe kumbukumbu yake.',
    details: 'Jinsi ya kutufikia',
    form: {
      title: 'Tuandikie',
      fullname: 'Jina kamili',
      email: 'Anwani ya barua pepe',
      emailHint: 'Tunajibu kwa anwani hii.',
      subject: 'Mada',
      message: 'Ujumbe',
      send: 'Tuma ujumbe',
      sent: 'Ujumbe umetumwa',
      again: 'Tumepokea ujumbe wako. Uthibitisho unatumwa kwa {email}, na baadaye jibu.',
    },
  },

  support: {
    title: 'Msaada',
    lede: 'Chagua njia inayokufaa. Watu ndio wanaojibu, katika saa za kazi.',
    ways: {
      booking: {
        title: 'Tunakupigia',
        text: 'Chagua siku na saa. Simu hiyo hulipii chochote.',
        link: 'Chagua saa',
      },
      call: { title: 'Tupigie', text: 'Katika saa za kazi, kuna mtu atakayepokea.' },
      write: {
        title: 'Tuandikie',
        text: 'Kwa yote yanayoweza kusubiri barua pepe.',
        link: 'Andika ujumbe',
      },
    },
    selfTitle: 'Yanayoulizwa mara nyingi',
    faqs: 'Maswali na majibu',
    paymentGuide: 'Jinsi ya kulipa, hatua kwa hatua',
    receipt: 'Hakiki risiti',
    safety: {
      title: 'Hatuombi PIN yako kamwe',
      text: 'Si kwa simu, si kwa SMS, wala hapa. Anayeiomba si sisi. Kata simu, na upige {phone}.',
    },
  },

  bookings: {
    title: 'Ongea na wahudumu wetu',
    lede: 'Chagua wakati wa kukupigia. Hulipii chochote.',
    guide: 'Jinsi tunavyokupigia simu',
    times: {
      title: 'Lini?',
      day: 'Siku',
      dayChoose: 'Chagua siku',
      time: 'Saa',
      timeFirst: 'Kwanza chagua siku',
      hint: 'Saa za Kampala, kwa mfumo wa saa 24: 09:00 ni saa tatu asubuhi. Simu huchukua hadi dakika {minutes}.',
      loading: 'Saa zilizo wazi zinapakiwa',
      none: {
        title: 'Saa zote zimejaa',
        text: 'Hakuna nafasi katika wiki mbili zijazo. Tupigie, au tuandikie.',
      },
      failed: {
        title: 'Hatukuweza kupakia saa zilizo wazi',
        offline: 'Inaonekana huna mtandao. Unganisha mtandao, kisha ujaribu tena.',
        again: 'Jaribu tena',
      },
    },
    you: {
      title: 'Tumpigie nani?',
      fullname: 'Jina kamili',
      phoneNumber: 'Nambari ya simu',
      phoneNumberHint: 'Tarakimu 10, kama 0772123456',
      topic: 'Inahusu nini?',
      topicChoose: 'Chagua mada ya mazungumzo',
      topics: { payment: 'Malipo', loan: 'Mkopo', account: 'Akaunti yangu', other: 'Jambo jingine' },
      note: 'Tunapaswa kujua nini?',
      noteHint: 'Ukipenda. Kumbukumbu husaidia, kamwe si PIN.',
    },
    book: 'Omba kupigiwa',
    done: {
      title: 'Tutakupigia {when}',
      text: 'Kwa {phone}. SMS yenye siku na saa iko njiani.',
      change: 'Ikiwa haikufai tena, piga {phone}.',
      another: 'Omba kupigiwa mara nyingine',
      home: 'Nenda kwenye ukurasa wa mwanzo',
    },
  },

  bookingGuide: {
    title: 'Jinsi tunavyokupigia simu',
    lede: 'Wewe unachagua saa. Sisi tunapiga. Hulipii chochote.',
    scene: 'Wiki yenye siku moja iliyotiwa alama, na simu inayolia',
    steps: [
      {
        title: 'Chagua siku na saa',
        text: 'Kila saa iliyo wazi katika siku {days} zijazo iko kwenye orodha. Ni saa za Kampala.',
      },
      {
        title: 'Acha nambari yako',
        text: 'Tarakimu kumi, mtandao wowote. Sema inahusu nini, ili mtu anayefaa akupigie.',
      },
      {
        title: 'Uwe na unachohitaji karibu',
        text: 'Kwa malipo, kumbukumbu yake. Kwa mtoto, nambari ya usajili. Kamwe si PIN yako: hatuiombi.',
      },
      {
        title: 'Pokea simu',
        text: 'Tunapiga kwa saa uliyochagua. Simu huchukua hadi dakika {minutes}.',
      },
    ],
    missedTitle: 'Ukipata dharura',
    missed: 'Piga {phone} nasi tutafute saa nyingine. Tukikukosa, omba tena: ni haraka kama mara ya kwanza.',
    book: 'Chagua saa',
  },

  paymentGuide: {
    title: 'Jinsi ya kulipa, hatua kwa hatua',
    lede: 'MTN, Airtel au benki: mwanzo ni uleule. Pesa za simu huchukua dakika, benki siku moja au mbili za kazi.',
    jump: 'Kwenye ukurasa huu',
    start: {
      title: 'Mwanzo',
      steps: [
        'Fungua ‘Lipa ada’ na uandike nambari ya usajili ya mtoto.',
        'Linganisha herufi ya kwanza, jina la ukoo, darasa na shule.',
        'Chagua unacholipa: yote, ada moja, au kiasi unachotaka.',
        'Chagua MTN, Airtel au Uhamisho wa benki.',
      ],
    },
    mtn: {
      title: 'Kwa MTN',
      scene: 'Simu yenye ujumbe unaoomba kuidhinisha malipo kwa PIN',
      steps: [
        'Andika nambari ya MTN inayolipa. Si lazima iwe yako.',
        'Bonyeza Maliza. Ujumbe huja kwenye simu hiyo.',
        'Weka PIN ya MTN kwenye ujumbe huo. Si mahali pengine popote.',
        'Subiri ukurasa useme kwamba imelipwa. Inaweza kuchukua dakika chache.',
      ],
      help: 'Hakuna ujumbe? Piga *165# na utazame My Approvals.',
      limits: 'Kuanzia {minimum} hadi {limit} kwa mara moja.',
    },
    airtel: {
      title: 'Kwa Airtel',
      scene: 'Simu inayopiga msimbo mfupi, na malipo yanayosubiri idhini',
      steps: [
        'Andika nambari ya Airtel inayolipa. Si lazima iwe yako.',
        'Bonyeza Maliza. Ujumbe huja kwenye simu hiyo.',
        'Weka PIN ya Airtel Money kwenye ujumbe huo. Si mahali pengine popote.',
        'Subiri ukurasa useme kwamba imelipwa. Inaweza kuchukua dakika chache.',
      ],
      help: 'Hakuna ujumbe? Piga *185# na utafute maombi yanayosubiri idhini.',
      limits: 'Kuanzia {minimum} hadi {limit} kwa mara moja.',
    },
    bank: {
      title: 'Kwa benki',
      scene: 'Benki, na hati ya uhamisho yenye kumbukumbu iliyotiwa alama',
      steps: [
        'Chagua benki yako ({banks}) na uandike nambari ya akaunti inayolipa.',
        'Bonyeza Maliza. Unapewa akaunti na kumbukumbu. Ziandike zote mbili.',
        'Tuma kiasi hicho hasa kutoka benki yako, na utaje kumbukumbu.',
        'Uhamisho ukifika, unahesabiwa kuwa umelipwa. Hii inaweza kuchukua siku moja au mbili za kazi.',
      ],
      help: 'Utume ndani ya siku {days}. Ukifika baadaye, bado utahesabiwa.',
    },
    receipt: {
      title: 'Risiti',
      text: 'Huja kwenye ukurasa na kwa PDF, na kwa SMS ikiwa simu ndiyo iliyolipa. Kumbukumbu yake ndiyo uthibitisho wako: yeyote anaweza kuihakiki kwenye tovuti hii.',
      check: 'Hakiki risiti',
    },
    stuckTitle: 'Ikikwama',
    stuck: 'Hutozwi mara mbili kamwe kwa ombi lilelile. Kama huna uhakika, subiri SMS, au ongea nasi.',
    pay: 'Lipa Ada Sasa',
    talk: 'Ongea na wahudumu wetu',
  },

  sitemap: {
    title: 'Kurasa zote',
    lede: 'Yote ambayo yeyote anaweza kufungua hapa.',
  },
};
