import type { legal as english } from '../../en/site/legal';
import type { Texts } from '../../texts';

/** What we keep of people and why, and the terms of use, in Swahili. */
export const legal: Texts<typeof english> = {
  privacy: {
    title: 'Faragha',
    lede: 'Kile {name} inahifadhi kukuhusu, kwa nini, kwa muda gani, na wa kumuuliza. Inafuata sheria ya Uganda, Data Protection and Privacy Act, 2019.',
    sections: [
      {
        title: 'Kulipa ada',
        paragraphs: [
          'Tunahifadhi nambari ya usajili ya mtoto, kiasi, na nambari ya simu au akaunti ya benki inayolipa. Tunazihitaji kukusanya pesa, kuonyesha shule nani amelipa, na kutengeneza risiti.',
          'Malipo hubaki kwenye hesabu zetu daima. Sheria inatutaka kutunza hesabu, na risiti lazima iwe ushahidi kwa muda unaouhitaji. Risiti huficha sehemu kubwa ya jina la mtoto na ya nambari yako.',
        ],
      },
      {
        title: 'Akaunti yako',
        paragraphs: [
          'Tunahifadhi jina lako, nambari ya simu, barua pepe, lugha, na picha yako ukiiweka. Nenosiri huhifadhiwa kama msimbo ambao hakuna anayeweza kuurudisha.',
          'Unaweza kufuta akaunti yako kwenye wasifu wako, isipokuwa kama bado unadaiwa mkopo. Kisha jina, nambari, anwani na hati zako huondolewa. Malipo hubaki kwenye hesabu zetu bila wewe. Akaunti ambayo simu yake haijathibitishwa hufutwa baada ya siku 30.',
          'Watu wanaofanya kazi ofisini huweka pia programu ya uthibitishaji. Tunahifadhi ufunguo wake ukiwa umesimbwa, misimbo yao ya dharura kama misimbo ambayo hakuna anayeweza kuirudisha, na mara ya mwisho walipoweka msimbo, hadi programu iondolewe au akaunti ifutwe. Tunavihitaji ili nenosiri lililoibwa lisitoshe kuhamisha pesa.',
        ],
      },
      {
        title: 'Kuomba mkopo',
        paragraphs: [
          'Tunahifadhi unachoandika kwenye ombi, na hati unazotuma: kitambulisho, picha, taarifa ya benki na barua. Tunazitumia kuamua kuhusu mkopo tu.',
          'Hati husimbwa, na wafanyakazi wetu pekee wanaweza kuzifungua. Tukikataa, au ombi lisilo na akaunti lisipofuatiliwa, tunafuta hati baada ya siku {papersDays}. Hati za mkopo uliotolewa hubaki na mkopo. Faili isiyotumiwa na ombi lolote hufutwa baada ya siku moja.',
        ],
      },
      {
        title: 'Ujumbe na simu',
        paragraphs: [
          'Tunahifadhi unachotuandikia na simu unazoomba, ili tuweze kujibu. Ujumbe ukishatumwa, tunafuta maneno yake na anwani yako kwenye orodha yetu.',
        ],
      },
      {
        title: 'Kivinjari chako',
        paragraphs: [
          'Tunahifadhi lugha yako, na kama umeingia, kwenye kifaa chako. Fomu huhifadhi ulichoandika hadi uitume au ufunge kichupo. Hatutumii matangazo wala vifuatiliaji.',
          'Ukiingia, kidakuzi somesa-device kinaweka alama kwamba kifaa hiki kimewahi kuingia kwenye akaunti yako, kwa mwaka mmoja. Kina misimbo ya nasibu bila jina. Kwa hiyo manenosiri mabaya ya watu wengine hayawezi kukufungia nje.',
        ],
      },
      {
        title: 'Nani mwingine anaona',
        paragraphs: [
          'Shule ya mtoto wako huona malipo yake. MTN, Airtel au benki huhamisha pesa. Kuna watoa huduma wanaotuma ujumbe wetu. Sheria inaweza kututaka kuonyesha rekodi kwa mamlaka. Hatuuzi data yako kamwe.',
        ],
      },
      {
        title: 'Haki zako',
        paragraphs: [
          'Unaweza kuuliza tunachohifadhi kukuhusu, kukisahihisha au kukifuta, au kupinga tunavyokitumia. Andika kwa {email} au piga {phone}. Tunajibu ndani ya siku 30.',
          'Unaweza pia kulalamika kwa Personal Data Protection Office (pdpo.go.ug).',
        ],
      },
    ],
  },
  terms: {
    title: 'Masharti ya matumizi',
    lede: 'Kanuni za kutumia {name}. Kwa kulipa au kuomba hapa unazikubali.',
    sections: [
      {
        title: 'Tunachofanya',
        paragraphs: [
          '{name} hukusanya ada kwa shule washirika, na hutoa mikopo inayolipa shule. Shule huamua mtoto anadaiwa nini. Iulize shule kama kiasi si sahihi.',
        ],
      },
      {
        title: 'Kulipa',
        paragraphs: [
          'Hakiki mtoto na kiasi kabla ya kuidhinisha. Tunaiuliza simu yako mara moja kwa kila malipo, na hatuulizi PIN yako kamwe.',
          'Malipo yako huhesabiwa MTN, Airtel au benki ikithibitisha. Kisha unapata risiti. Tukipokea zaidi ya kinachodaiwa, tunarudisha ziada. Matokeo yasipojulikana, tunaendelea kuangalia, na hutozwi mara mbili kwa ombi moja.',
        ],
      },
      {
        title: 'Mikopo',
        paragraphs: [
          'Mkopo una mkataba wake, ambao unauona kabla ya kukubali. Unaeleza kiasi, gharama na siku za kulipa. Ukitofautiana na ukurasa huu, mkataba ndio unaotumika.',
        ],
      },
      {
        title: 'Akaunti yako',
        paragraphs: [
          'Toa jina na nambari yako mwenyewe, na usimpe mtu nenosiri lako. Tuambie mtu mwingine akitumia akaunti yako. Tunaweza kufunga akaunti inayotumiwa kwa ulaghai.',
        ],
      },
      {
        title: 'Kisichoruhusiwa',
        paragraphs: [
          'Usitafute watoto usiowalipia, usilipe kwa pesa usizoruhusiwa kutumia, na usijaribu kuvunja au kulemea tovuti.',
        ],
      },
      {
        title: 'Tunachowajibikia',
        paragraphs: [
          'Tunawajibika kwa pesa tangu tunapozipokea hadi shule izipate au wewe uzipate tena. Hatuwezi kuwajibika kwa mitandao, benki au simu zinazoshindwa, lakini tunatafuta kilichotokea kwa malipo yako.',
        ],
      },
      {
        title: 'Sheria, mabadiliko na maswali',
        paragraphs: [
          'Sheria ya Uganda inatumika. Tukibadilisha masharti haya, mapya yatakuwa kwenye ukurasa huu kabla ya kuanza kutumika. Maswali: {email} au {phone}.',
        ],
      },
    ],
  },
};
