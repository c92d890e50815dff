import type { home as english } from '../../en/site/home';
import type { Texts } from '../../texts';

/** What the front page says, in Luganda. */
export const home: Texts<typeof english> = {
  title: 'Sasula Ebisale by’Essomero mu Ngeri Ennyangu',
  lede: 'Sasula n’ennamba y’omwana ey’okwewandiisa, ku ssimu yonna, nga tolina akawunti. Lisiiti ejja nga ssente zituuse.',
  payNow: 'Sasula Ebisale Kati',
  happyParents: 'Abazadde abasanyufu {count}+',
  instalments: {
    apply: 'Saba looni osasule mu bitundu',
    title: 'Sasula mu bitundu',
    lede: 'Tosobola kusasula zonna mulundi gumu? Looni esasula essomero ssente zonna. Ggwe ogisasula okumala emyezi {terms}.',
    or: '{first} oba {last}',
    points: [
      'Omuwendo gwonna gw’onoosasula gumanyibwa nga tonnakkiriza.',
      'Ssente zigenda ku ssomero, tewali aziweebwa mu ngalo.',
      'Bw’osasula nga bukyali, osasula amagoba matono.',
    ],
    scene: 'Kalenda eriko ssente emu ku buli mwezi',
    more: 'Engeri gye kikolamu',
  },
  lookUp: {
    title: 'Bisale by’ani?',
    label: 'Ennamba y’okwewandiisa',
    placeholder: 'SMK-0001',
    hint: 'Eri ku lipooti y’omwana ne ku buli bbaluwa y’ebisale.',
    submit: 'Noonya omwana',
    ways: 'Sasula ne MTN, Airtel oba bbanka yo.',
  },
  why: {
    title: 'Lwaki Olonda {name}',
    scene: 'Omulyango gw’essomero wansi w’emiti ebiri',
    reasons: [
      {
        title: 'Zibalibwa amangu ago',
        text: 'Ssente bwe zituuka, ebbanja likendeererawo.',
      },
      {
        title: 'Lisiiti etabuusibwabuusibwa',
        text: 'Buli lisiiti eriko koodi, essomero oba omuntu yenna gy’akebera wano.',
      },
      {
        title: 'Osasuzibwa omulundi gumu gwokka',
        text: 'Yintaneeti bw’evaako, tusooka kubuuza kkampuni y’essimu ekyabaddewo.',
      },
      {
        title: 'Erinnya ly’omwana likuumibwa',
        text: 'Awandiika ennamba alaba ennukuta emu, erinnya ly’ekika n’ekibiina. Tewali kisingawo.',
      },
    ],
  },
  direct: {
    title: 'Sasula butereevu',
    lede: 'Butereevu ku akawunti y’essomero. Byonna, ekisasulwa kimu, oba ekitundu.',
    scene: 'Omuzadde alina essimu, okuli okusasula okuwedde',
    stepsTitle: 'Engeri gye kikolamu',
    steps: [
      'Wandiika ennamba, okebere erinnya n’ekibiina.',
      'Londa ky’osasula: byonna, ekisasulwa kimu, oba omuwendo gw’oyagala.',
      'Londa engeri y’okusasula, okakasize eyo.',
      'Kuuma lisiiti. Koodi yaayo bwe bukakafu bwo.',
    ],
    waysTitle: 'Engeri ssatu ez’okusasula',
    mtn: {
      title: 'MTN',
      text: 'Obubaka bujja ku ssimu yo. Teekamu PIN yo eyo, so si wano. Tezisukka {limit} omulundi gumu.',
    },
    airtel: {
      title: 'Airtel',
      text: 'Kye kimu, okuva ku nnamba ya Airtel. Si kya buwaze ennamba esasula okuba yiyo.',
    },
    bank: {
      title: 'Okuyita mu bbanka',
      text: 'Okuva mu {banks}. Ofuna akawunti ne koodi gy’owandiika, n’ennaku {days}.',
    },
    and: '{first} oba {last}',
  },
};
