import type { instalments as english } from '../../en/site/instalments';
import type { Texts } from '../../texts';

/** What is said about paying in instalments, in Luganda. */
export const instalments: Texts<typeof english> = {
  hero: {
    title: 'Sasula ebisale by’essomero mu bitundu',
    lede: 'Looni esasula essomero ssente zonna. Ggwe ogisasula buli mwezi, okumala emyezi {terms}.',
    start: 'Tandika',
    scene: 'Kalenda eriko ssente emu ku buli mwezi, ng’ezisembayo zikyajja',
  },
  how: {
    title: 'Engeri okusasula mu bitundu gye kukolamu',
    steps: [
      {
        title: 'Otubuulira ekyetaagisa',
        text: 'Omwana, essomero, omuwendo, n’ebbanga. Okikolera wano, mu mitendera etaano.',
      },
      {
        title: 'Osooka n’olaba omuwendo gwonna gw’onoosasula',
        text: 'Amagoba, omugatte, na buli kitundu n’olunaku lwakyo. Okkiriza, oba olekayo.',
      },
      {
        title: 'Essomero lisasulwa ssente zonna',
        text: 'Ssente zigenda ku ssomero, tewali muntu aziweebwa mu ngalo.',
      },
      {
        title: 'Osasula mu bitundu ebyenkanankana',
        text: 'Ekitundu kimu buli mwezi, ne MTN, Airtel oba bbanka yo. Buli kimu kibaako lisiiti.',
      },
    ],
  },
  why: {
    title: 'Lwaki okusasula mu bitundu',
    scene: 'Ssente ezituumiddwa okumpi ne lipooti y’omwana ewedde',
    reasons: [
      {
        title: 'Essomero teririna kye lirinda',
        text: 'Lifuna ebisale byonna ng’olusoma lutandika. Ggwe olina emyezi gy’olusoma.',
      },
      {
        title: 'Amagoba gabalibwa ku z’okyabanjibwa zokka',
        text: 'Buli kitundu ky’osasula kikendeeza ezisigaddeyo, n’amagoba gaazo.',
      },
      {
        title: 'Okusasula amangu kwa layisi',
        text: 'Sasula ekitundu oba zonna nga bukyali, era tosasula magoba ga myezi gy’owonye.',
      },
      {
        title: 'Tewali kikusanga bukusanzi',
        text: 'Ebitundu byonna n’ennaku zaabyo bimanyibwa nga tonnakkiriza.',
      },
    ],
  },
  voices: {
    title: 'Abazadde bye bagamba',
    carousel: 'ebigambo ebikyuka',
    slide: 'ekigambo',
    position: '{place} ku {count}',
    previous: 'Ddayo',
    next: 'Ekiddako',
    pause: 'Biyimirize',
    play: 'Bireke byetambuze',
    rating: 'Emmunyeenye {filled} ku {count}',
  },
  faq: {
    title: 'Ebibuuzo',
    items: [
      {
        question: '{name} kye ki?',
        answer:
          '{name} ekusobozesa okusasula ebisale by’omwana n’ennamba ye ey’okwewandiisa, ku ssimu yonna era awatali akawunti. Atasobola kusasula zonna mulundi gumu ayinza okusaba looni: esasula essomero ssente zonna, ggwe n’ogisasula mu bitundu.',
      },
      {
        question: 'Nsasula ntya?',
        answer:
          'Wandiika ennamba y’omwana ey’okwewandiisa, londa omuwendo, olonde MTN, Airtel oba Okuyita mu bbanka. Ne Mobile Money okakasiza ku ssimu yo ne PIN yo. Ne bbanka oweereza ssente n’owandiika koodi gye tukuwa.',
      },
      {
        question: 'Okusasula mu bitundu kye ki?',
        answer:
          'Bitundu ebyenkanankana mw’osasulira looni y’ebisale by’essomero, kimu buli mwezi, okumala emyezi {terms}. Buli kitundu kisasula ku looni ne ku magoba g’ezo z’okyabanjibwa.',
      },
    ],
    more: 'Ebibuuzo byonna n’eby’okuddamu',
  },
  options: {
    title: 'Oyagala weeyongereyo otya?',
    lede: 'Saba looni wano, oba sooka oyogere naffe. Asobola okusasula kati asasula essomero butereevu, awatali magoba.',
    choices: {
      apply: {
        title: 'Saba looni',
        text: 'Emitendera etaano emimpi, awatali akawunti. Olaba omuwendo gwonna nga tonnaweereza kintu.',
      },
      own: {
        title: 'Sasula ekitundu ku looni',
        text: 'Ku looni yo ng’oyingidde: ezituuse okusasulwa, oba ez’omu maaso. Olaba okusasula kwonna.',
      },
      repay: {
        title: 'Sasula n’ennamba y’okwewandiisa',
        text: 'Sasula ezituuse ku looni y’omwana, awatali akawunti. Buli alina ennamba asobola.',
      },
      talk: {
        title: 'Yogera naffe ku looni',
        text: 'Londa olunaku n’essaawa. Tukukubira ne tukubuulira omuwendo gwe kinaatwala ne bye twetaaga.',
      },
      pay: {
        title: 'Sasula ebisale butereevu',
        text: 'Byonna, ekisasulwa kimu, oba ekitundu. Ne MTN, Airtel oba bbanka yo, awatali akawunti.',
      },
    },
    needs: {
      title: 'Looni kye yeetaagisa',
      lede: 'Bino bibeere kumpi ng’osaba. Empapula ziyinza okujja oluvannyuma, naye tewali kusalawo nga teziriiwo.',
      groups: [
        {
          title: 'Ggwe',
          text: 'Amannya go gonna, endagiriro ya email, ennamba y’essimu emu oba bbiri, ne gy’obeera.',
        },
        { title: 'Omwana', text: 'Ennamba y’okwewandiisa, erinnya n’essomero.' },
        { title: 'Enfuna yo', text: 'Omulimu gw’okola, ne ssente z’ofuna mu mwezi nga bwe weekubira.' },
        {
          title: 'Looni',
          text: 'Ssente mmeka, okumala ebbanga ki (emyezi {terms}), era za ki: ebisale by’essomero, yunifoomu, ssente z’okukozesa oba ebisale by’okuyingira essomero.',
        },
        {
          title: 'Empapula',
          text: 'Ebifaananyi by’enjuyi zombi ez’endagamuntu yo n’ekifaananyi kya paasipooti. Sitetimenti ya bbanka n’ebbaluwa y’omukozesa wo, mu PDF oba Word.',
        },
      ],
    },
  },
  apply: {
    title: 'Saba looni',
    lede: 'Esasula essomero, ggwe n’ogisasula mu bitundu. By’owandiika bikuumibwa nga yintaneeti evuddeko.',
  },
  repay: {
    title: 'Sasula looni',
    lede: 'Sasula ezituuse ku looni y’omwana. Osooka kulaba erinnya ly’omwana n’omuwendo. By’owandiika bikuumibwa nga yintaneeti evuddeko.',
  },
  example: {
    title: 'Looni bw’etwala',
    lede: 'Ekyokulabirako: {amount} ku magoba ga {percent} % buli mwaka.',
    ledeWithFees: 'Ekyokulabirako: {amount} ku magoba ga {percent} % buli mwaka, n’ebisale bya {fees}.',
    term: 'Ekiseera',
    months: 'Emyezi {months}',
    monthly: 'Buli mwezi',
    interest: 'Amagoba gonna',
    total: 'Omugatte gw’osasula',
    apr: 'APR',
    aprValue: '{percent} %',
    aprNote: 'APR kye kye looni etwala mu mwaka ng’ebintu byonna mwe biri.',
    note: 'Omuwendo gw’eyiyo ogulaba, na buli lunaku, nga tonnasaba era nga tonnakkiriza.',
    loading: 'Tubalirira ekyokulabirako',
    failed:
      'Ekyokulabirako tekisobose kubalirirwa: yintaneeti evuddeko. Omuwendo gwa looni yo ogulaba nga tonnasaba.',
  },
  loanSuccess: {
    title: 'Onoonya okusaba looni?',
    lede: 'Olupapula luno lulaga okusaba nga kwakaweerezebwa. Yingira olabe okukwo we kutuuse.',
    image: 'Genda ku lupapula olusooka',
    login: 'Yingira',
    apply: 'Saba looni',
    sent: {
      title: 'Okusaba kuweerezeddwa',
      lede: 'Tukufunye, era tolina bbanja. Kuuma koodi.',
      reference: 'Koodi',
      nextTitle: 'Ekiddirira',
      decide: 'Omuntu akutunulamu, mu ssaawa z’okukola. Ofuna SMS ne email amangu nga kusaliddwawo.',
      papers:
        'Empapula z’otannaweereza ziyinza okujja oluvannyuma: zigatte mu akawunti yo. Tewali kusalawo nga teziriiwo.',
      accept:
        'Bwe wabaawo kye tukuwa, osoma omuwendo gwakyo gwonna n’okikkiriza ne OTP. Olwo ne tusasula essomero.',
      accountTitle: 'Kugoberere mu akawunti',
      account: 'Wewandiise n’ennamba y’essimu gy’owadde kaakano. Ng’emaze okukakasibwa, okusaba okulaba.',
      register: 'Wewandiise',
      haveAccount: 'Nnina akawunti: yingira',
      follow: 'Laba okusaba',
    },
  },
  or: '{first} oba {last}',
};
