import type { instalments as english } from '../../en/site/instalments';
import type { Texts } from '../../texts';

/** What is said about paying in instalments, in Swahili. */
export const instalments: Texts<typeof english> = {
  hero: {
    title: 'Lipa ada ya shule kwa awamu',
    lede: 'Mkopo huilipa shule ada yote. Wewe unaulipa mwezi kwa mwezi, kwa miezi {terms}.',
    start: 'Anza',
    scene: 'Kalenda yenye sarafu moja kwa kila mwezi, na za mwisho bado zinakuja',
  },
  how: {
    title: 'Jinsi malipo kwa awamu yanavyofanya kazi',
    steps: [
      {
        title: 'Unatuambia kinachohitajika',
        text: 'Mtoto, shule, kiasi, na kwa muda gani. Unafanya hivyo hapa, kwa hatua tano.',
      },
      {
        title: 'Unaona gharama yote kwanza',
        text: 'Riba, jumla, na kila awamu pamoja na tarehe yake. Unakubali, au unaacha.',
      },
      {
        title: 'Shule hulipwa ada yote',
        text: 'Pesa huenda kwa shule, kamwe si taslimu kwa mtu.',
      },
      {
        title: 'Unalipa kwa sehemu sawa',
        text: 'Awamu moja kwa mwezi, kwa MTN, Airtel au benki yako. Kila moja ina risiti.',
      },
    ],
  },
  why: {
    title: 'Kwa nini malipo kwa awamu',
    scene: 'Sarafu zinazorundikana kando ya ripoti ya mtoto iliyokamilika',
    reasons: [
      {
        title: 'Shule haisubiri chochote',
        text: 'Ina ada yote muhula unapoanza. Wewe una miezi ya muhula.',
      },
      {
        title: 'Riba ni kwa deni linalobaki tu',
        text: 'Kila awamu hupunguza kinachobaki, pamoja na riba yake.',
      },
      {
        title: 'Mapema ni nafuu',
        text: 'Lipa sehemu au yote mapema, na hutalipa riba ya miezi unayookoa.',
      },
      {
        title: 'Hakuna cha kushtukiza',
        text: 'Awamu zote na tarehe zake hujulikana kabla hujakubali.',
      },
    ],
  },
  voices: {
    title: 'Wazazi wanasema nini',
    carousel: 'maoni yanayobadilika',
    slide: 'maoni ya mzazi',
    position: '{place} kati ya {count}',
    previous: 'Rudi',
    next: 'Endelea',
    pause: 'Simamisha',
    play: 'Acha yasonge',
    rating: 'Nyota {filled} kati ya {count}',
  },
  faq: {
    title: 'Maswali',
    items: [
      {
        question: '{name} ni nini?',
        answer:
          '{name} hukuwezesha kulipa ada ya mtoto kwa nambari yake ya usajili, kwa simu yoyote na bila akaunti. Asiyeweza kulipa yote kwa mara moja anaweza kuomba mkopo: huilipa shule ada yote, nawe unaulipa kwa awamu.',
      },
      {
        question: 'Ninalipaje?',
        answer:
          'Andika nambari ya usajili ya mtoto, chagua kiasi, na uchague MTN, Airtel au Uhamisho wa benki. Kwa Mobile Money unaidhinisha kwenye simu yako kwa PIN yako. Kwa benki unatuma uhamisho na kutaja kumbukumbu unayopewa.',
      },
      {
        question: 'Malipo kwa awamu ni nini?',
        answer:
          'Sehemu sawa ambazo unalipa mkopo wa ada ya shule, moja kila mwezi, kwa miezi {terms}. Kila sehemu hulipia kiasi cha mkopo na riba ya deni linalobaki.',
      },
    ],
    more: 'Maswali na majibu yote',
  },
  options: {
    title: 'Ungependa kuendeleaje?',
    lede: 'Omba mkopo hapa, au ongea nasi kwanza. Anayeweza kulipa sasa huilipa shule moja kwa moja, bila riba.',
    choices: {
      apply: {
        title: 'Omba mkopo',
        text: 'Hatua tano fupi, bila akaunti. Unaona gharama yote kabla ya kutuma chochote.',
      },
      own: {
        title: 'Lipa awamu ya mkopo',
        text: 'Kwa mkopo wako ukiwa umeingia: kinachodaiwa, au mapema. Unaona malipo yake yote.',
      },
      repay: {
        title: 'Lipa kwa nambari ya usajili',
        text: 'Lipa kinachodaiwa kwenye mkopo wa mtoto, bila akaunti. Yeyote aliye na nambari anaweza.',
      },
      talk: {
        title: 'Ongea nasi kuhusu mkopo',
        text: 'Chagua siku na saa. Tutakupigia na kukueleza gharama yake na tunachohitaji.',
      },
      pay: {
        title: 'Lipa ada moja kwa moja',
        text: 'Yote, ada moja, au sehemu. Kwa MTN, Airtel au benki yako, bila akaunti.',
      },
    },
    needs: {
      title: 'Unachohitaji kwa mkopo',
      lede: 'Uwe na haya karibu unapoomba. Hati zinaweza kuja baadaye, lakini bila hizo hakuna uamuzi.',
      groups: [
        {
          title: 'Wewe',
          text: 'Jina lako kamili, anwani ya barua pepe, nambari moja au mbili za simu, na unapoishi.',
        },
        { title: 'Mtoto', text: 'Nambari ya usajili, jina na shule.' },
        { title: 'Mapato yako', text: 'Kazi unayofanya, na takriban unapata kiasi gani kwa mwezi.' },
        {
          title: 'Mkopo',
          text: 'Kiasi gani, kwa muda gani (miezi {terms}), na wa nini: ada ya shule, sare, pesa za matumizi au ada ya kujiunga na shule.',
        },
        {
          title: 'Hati',
          text: 'Picha za pande zote mbili za kitambulisho chako na picha ya pasipoti. Taarifa ya benki na barua ya mwajiri wako, kwa PDF au Word.',
        },
      ],
    },
  },
  apply: {
    title: 'Omba mkopo',
    lede: 'Huilipa shule, nawe unalipa kwa awamu. Unachoandika kinahifadhiwa mtandao ukikatika.',
  },
  repay: {
    title: 'Lipa mkopo',
    lede: 'Lipa kinachodaiwa kwenye mkopo wa mtoto. Unaona jina la mtoto na kiasi kwanza. Unachoandika kinahifadhiwa mtandao ukikatika.',
  },
  example: {
    title: 'Gharama ya mkopo',
    lede: 'Mfano: {amount} kwa riba ya {percent} % kwa mwaka.',
    ledeWithFees: 'Mfano: {amount} kwa riba ya {percent} % kwa mwaka, na ada za {fees}.',
    term: 'Muda',
    months: 'Miezi {months}',
    monthly: 'Kila mwezi',
    interest: 'Riba yote',
    total: 'Jumla ya kulipa',
    apr: 'APR',
    aprValue: '{percent} %',
    aprNote: 'APR ni gharama ya mkopo kwa mwaka, pamoja na kila kitu.',
    note: 'Unaona gharama ya wako, na kila tarehe, kabla ya kuomba na tena kabla ya kukubali.',
    loading: 'Tunahesabu mfano',
    failed: 'Mfano haukuweza kuhesabiwa: mtandao ulikatika. Unaona gharama ya mkopo wako kabla ya kuomba.',
  },
  loanSuccess: {
    title: 'Unatafuta ombi la mkopo?',
    lede: 'Ukurasa huu huonyesha ombi mara tu linapotumwa. Ingia uone lako limefikia wapi.',
    image: 'Nenda kwenye ukurasa wa mwanzo',
    login: 'Ingia',
    apply: 'Omba mkopo',
    sent: {
      title: 'Ombi limetumwa',
      lede: 'Tumelipokea, na hudaiwi chochote. Tunza kumbukumbu.',
      reference: 'Kumbukumbu',
      nextTitle: 'Kinachofuata',
      decide: 'Mtu analiangalia, saa za kazi. Utapata SMS na barua pepe mara tu likiamuliwa.',
      papers:
        'Hati ambazo hujatuma zinaweza kuja baadaye: ziongeze kwenye akaunti yako. Bila hizo hakuna uamuzi.',
      accept: 'Tukikupa ofa, unasoma gharama yake yote na kuikubali kwa OTP. Kisha tunailipa shule.',
      accountTitle: 'Lifuatilie kwenye akaunti',
      account: 'Jisajili kwa nambari ya simu uliyotoa sasa hivi. Ikishathibitishwa, utaliona ombi.',
      register: 'Jisajili',
      haveAccount: 'Nina akaunti: ingia',
      follow: 'Ona ombi',
    },
  },
  or: '{first} au {last}',
};
