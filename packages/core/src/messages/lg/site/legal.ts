import type { legal as english } from '../../en/site/legal';
import type { Texts } from '../../texts';

/** What we keep of people and why, and the terms of use, in Luganda. */
export const legal: Texts<typeof english> = {
  privacy: {
    title: 'Ebikukwatako bye tukuuma',
    lede: '{name} ky’ekuuma ku ggwe, lwaki, okumala bbanga ki, n’ani gw’obuuza. Kigoberera etteeka lya Uganda erya Data Protection and Privacy Act, 2019.',
    sections: [
      {
        title: 'Okusasula ebisale',
        paragraphs: [
          'Tukuuma ennamba y’omwana ey’okwewandiisa, omuwendo, n’ennamba y’essimu oba akawunti ya bbanka esasula. Tubyetaaga okukungaanya ssente, okulaga essomero ani asasudde, n’okukola lisiiti.',
          'Okusasula kusigala mu bitabo byaffe bulijjo. Etteeka litulagira okukuuma ebitabo, era lisiiti erina okuba obujulizi ebbanga lyonna ly’ogyetaagira. Lisiiti ekweka ebisinga ku linnya ly’omwana ne ku nnamba yo.',
        ],
      },
      {
        title: 'Akawunti yo',
        paragraphs: [
          'Tukuuma erinnya lyo, ennamba y’essimu, endagiriro ya email, olulimi, n’ekifaananyi kyo bw’okiteekako. Ekigambo kyo eky’ekyama kikuumibwa nga koodi omuntu yenna gy’atayinza kuzzaayo.',
          'Osobola okusangula akawunti yo mu bikukwatako, okuggyako ng’okyabanjibwa looni. Olwo erinnya, ennamba, endagiriro n’empapula zo biggyibwawo. Okusasula kusigala mu bitabo byaffe nga tekukulaga. Akawunti essimu yaayo etakakasibwanga esangulwa oluvannyuma lw’ennaku 30.',
          'Abakola mu ofiisi bateekawo n’app ey’okukakasa. Tukuuma ekisumuluzo kyayo nga kiggaliddwa mu koodi, koodi zaabwe ez’okuyamba nga koodi omuntu yenna z’atayinza kuzzaayo, ne ddi lwe baasembyeyo okuwandiika koodi, okutuusa ng’app ezziddwaawo oba ng’akawunti esanguddwa. Tubyetaaga ekigambo ekibbiddwa kireme kumala kutambuza ssente.',
        ],
      },
      {
        title: 'Okusaba looni',
        paragraphs: [
          'Tukuuma by’owandiika mu kusaba, n’empapula z’oweereza: endagamuntu, ekifaananyi, alipoota ya bbanka n’ebbaluwa. Tubikozesa kusalawo ku looni, si kirala.',
          'Empapula zikuumibwa nga ziggaliddwa mu koodi, era abakozi baffe bokka be baziggula. Bwe tugaana, oba okusaba okutaliiko akawunti ne kutagobererwa, tusangula empapula oluvannyuma lw’ennaku {papersDays}. Empapula za looni eweereddwa zisigala nayo. Fayiro etakozesebwa kusaba kwonna esangulwa oluvannyuma lw’olunaku lumu.',
        ],
      },
      {
        title: 'Obubaka n’amasimu',
        paragraphs: [
          'Tukuuma by’otuwandiikira n’amasimu g’osaba, tusobole okukuddamu. Obubaka bwe bumala okuweerezebwa, tusangula ebigambo byabwo n’endagiriro yo ku lukalala lwaffe.',
        ],
      },
      {
        title: 'Bulawuza yo',
        paragraphs: [
          'Tukuuma olulimi lwo, n’oba oyingidde, ku kyuma kyo. Foomu ekuuma by’owandiise okutuusa ng’ogiweerezza oba ng’oggaddewo. Tetukozesa birango wadde ebikulondoola.',
          'Bw’oyingira, cookie somesa-device elamba ekyuma kino ng’ekyayingirako mu akawunti yo, okumala omwaka gumu. Erimu koodi ezitaliiko linnya. Olw’eyo, abalala abawandiika ekigambo ekikyamu tebayinza kukuggalira.',
        ],
      },
      {
        title: 'Ani omulala abiraba',
        paragraphs: [
          'Essomero ly’omwana wo liraba okusasula kwalyo. MTN, Airtel oba bbanka be batambuza ssente. Waliwo abaweereza obubaka bwaffe. Etteeka liyinza okutulagira okulaga ebiwandiiko ab’obuyinza. Tetutunda bikukwatako.',
        ],
      },
      {
        title: 'Eddembe lyo',
        paragraphs: [
          'Osobola okubuuza bye tukuuma ku ggwe, okubitereeza oba okubisangula, oba okugaana engeri gye tubikozesaamu. Wandiikira {email} oba kuba {phone}. Tuddamu mu nnaku 30.',
          'Osobola n’okwemulugunya eri Personal Data Protection Office (pdpo.go.ug).',
        ],
      },
    ],
  },
  terms: {
    title: 'Obukwakkulizo bw’okukozesa',
    lede: 'Amateeka g’okukozesa {name}. Bw’osasulira wano oba bw’osaba looni oba ogakkirizza.',
    sections: [
      {
        title: 'Kye tukola',
        paragraphs: [
          '{name} ekungaanyiza amasomero ge tukolagana nago ebisale, era ewa looni ezisasula essomero. Essomero lye lisalawo omwana ky’abanjibwa. Buuza essomero singa omuwendo si mutuufu.',
        ],
      },
      {
        title: 'Okusasula',
        paragraphs: [
          'Kebera omwana n’omuwendo nga tonnakakasa. Tubuuza essimu yo omulundi gumu ku buli kusasula, era tetubuuza PIN yo.',
          'Okusasula kwo kubalibwa nga MTN, Airtel oba bbanka ekakasizza. Olwo n’ofuna lisiiti. Bwe tufuna okusukka ku bbanja, ekisukkako tukizzaayo. Bwe kitamanyika, tugenda mu maaso n’okukebera, era tosasulwa mirundi ebiri ku kusaba kumu.',
        ],
      },
      {
        title: 'Looni',
        paragraphs: [
          'Looni erina endagaano yaayo, gy’olaba nga tonnakkiriza. Eraga omuwendo, bye gukutwalako n’ennaku z’okusasula. Bw’eba eyawukana n’olupapula luno, endagaano y’esalawo.',
        ],
      },
      {
        title: 'Akawunti yo',
        paragraphs: [
          'Wa erinnya lyo n’ennamba yo yennyini, era ekigambo eky’ekyama kikuume wekka. Tubuulire singa omulala akozesa akawunti yo. Tusobola okuggala akawunti ekozesebwa mu bufere.',
        ],
      },
      {
        title: 'Ekitakkirizibwa',
        paragraphs: [
          'Tonoonya baana b’otasasulira, tosasula na ssente z’otakkirizibwa kukozesa, era togezaako kumenya oba kulemesa mukutu guno.',
        ],
      },
      {
        title: 'Kye tuvunaanyizibwako',
        paragraphs: [
          'Tuvunaanyizibwa ku ssente okuva lwe tuzifuna okutuusa ng’essomero lizirina oba ng’ozifunye okuddayo. Tetusobola kuvunaanyizibwa ku mikutu, bbanka oba amasimu ebigaanye, naye tuzuula ekyatuuka ku kusasula kwo.',
        ],
      },
      {
        title: 'Etteeka, enkyukakyuka n’ebibuuzo',
        paragraphs: [
          'Etteeka lya Uganda lye ligobererwa. Bwe tukyusa obukwakkulizo buno, obuppya bubeera ku lupapula luno nga tebunnatandika. Ebibuuzo: {email} oba {phone}.',
        ],
      },
    ],
  },
};
