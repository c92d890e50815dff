import type { home as english } from '../../en/site/home';
import type { Texts } from '../../texts';

/** What the front page says, in Swahili. */
export const home: Texts<typeof english> = {
  title: 'Lipa Ada ya Shule kwa Njia Rahisi',
  lede: 'Lipa kwa nambari ya usajili ya mtoto wako, kwa simu yoyote, bila akaunti. Risiti huja mara tu pesa zinapofika.',
  payNow: 'Lipa Ada Sasa',
  happyParents: 'Wazazi {count}+ wenye furaha',
  instalments: {
    apply: 'Omba mkopo ulipe kwa awamu',
    title: 'Lipa kwa awamu',
    lede: 'Huwezi kulipa yote kwa mara moja? Mkopo huilipa shule ada yote. Wewe unaulipa kwa miezi {terms}.',
    or: '{first} au {last}',
    points: [
      'Gharama yote hujulikana kabla hujakubali.',
      'Pesa huenda kwa shule, kamwe si taslimu.',
      'Ukilipa mapema, unalipa riba kidogo.',
    ],
    scene: 'Kalenda yenye sarafu moja kwa kila mwezi, na za mwisho bado zinakuja',
    more: 'Jinsi malipo kwa awamu yanavyofanya kazi',
  },
  lookUp: {
    title: 'Ada ya nani?',
    label: 'Nambari ya usajili',
    placeholder: 'SMK-0001',
    hint: 'Iko kwenye ripoti ya mtoto na kila barua ya ada.',
    submit: 'Mtafute mtoto',
    ways: 'Lipa kwa MTN, Airtel au benki yako.',
  },
  why: {
    title: 'Kwa Nini Uchague {name}',
    scene: 'Lango la shule chini ya miti miwili, na njia ya kuingia',
    reasons: [
      {
        title: 'Huhesabiwa papo hapo',
        text: 'Pesa zikifika tu, salio la ada hupungua. Tafuta nambari tena uone.',
      },
      {
        title: 'Risiti isiyo na shaka',
        text: 'Kila risiti ina kumbukumbu ambayo mhasibu wa shule, au mtu yeyote, anaweza kuihakiki kwenye tovuti hii.',
      },
      {
        title: 'Unatozwa mara moja, au hutozwi kabisa',
        text: 'Mtandao ukikatika, tunaiuliza kampuni ya simu kilichotokea kabla ya kufanya jambo lolote.',
      },
      {
        title: 'Jina la mtoto hubaki siri',
        text: 'Anayeandika nambari huona herufi moja, jina la ukoo na darasa. Si zaidi ya hapo.',
      },
    ],
  },
  direct: {
    title: 'Lipa moja kwa moja',
    lede: 'Moja kwa moja kwenye akaunti ya shule kwa ajili ya mtoto huyu. Yote, ada moja, au sehemu.',
    scene: 'Mzazi mwenye simu inayoonyesha malipo yaliyokamilika',
    stepsTitle: 'Jinsi inavyofanya kazi',
    steps: [
      'Andika nambari ya usajili na ukague jina na darasa.',
      'Chagua cha kulipa: yote, ada moja, au kiasi unachotaka.',
      'Chagua njia ya kulipa, na uidhinishe huko.',
      'Hifadhi risiti. Kumbukumbu yake ndiyo uthibitisho wako.',
    ],
    waysTitle: 'Njia tatu za kulipa',
    mtn: {
      title: 'MTN',
      text: 'Ujumbe huja kwenye simu yako. Weka PIN yako huko, kamwe si hapa. Hadi {limit} kwa mara moja.',
    },
    airtel: {
      title: 'Airtel',
      text: 'Vivyo hivyo, kutoka nambari ya Airtel. Si lazima nambari inayolipa iwe yako.',
    },
    bank: {
      title: 'Uhamisho wa benki',
      text: 'Kutoka {banks}. Unapewa akaunti na kumbukumbu ya kutaja, na siku {days} za kutuma.',
    },
    and: '{first} au {last}',
  },
};
