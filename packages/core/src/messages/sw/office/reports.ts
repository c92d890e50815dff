import type { reports as english } from '../../en/office/reports';
import type { Texts } from '../../texts';

/** The reports, by the name in their address, and what their screens say. */
export const reports: Texts<typeof english> = {
  lede: 'Kila shilingi kutoka leja na mikopo.',
  csv: 'Pakua kama CSV',
  preparing: 'Faili inatayarishwa',
  total: 'Jumla',
  none: 'Hakuna kitu katika kipindi hiki.',
  today: 'Kama ilivyo leo.',
  byDay: 'Safu moja kwa kila siku, {from} hadi {to}.',
  byMonth: 'Safu moja kwa kila mwezi, {from} hadi {to}.',
  bySchool: 'Safu moja kwa kila shule, {from} hadi {to}.',
  picture: 'Picha ya {title}. Tarakimu ziko kwenye jedwali.',
  largest: 'Picha inaonyesha {count} kubwa zaidi.',
  names: {
    collections: {
      title: 'Makusanyo',
      about: 'Fedha zilizoingia, kwa siku ya kuandikwa na kwa njia iliyotumika.',
      columns: {
        period: 'Iliandikwa',
        mtnUgx: 'MTN (UGX)',
        airtelUgx: 'Airtel (UGX)',
        bankUgx: 'Benki (UGX)',
        reversedUgx: 'Zilizorudishwa (UGX)',
        totalUgx: 'Zilizobaki (UGX)',
      },
    },
    payouts: {
      title: 'Malipo ya nje',
      about: 'Fedha zilizokwenda kwa shule na walipaji, kwa siku ya kuandikwa.',
      columns: {
        period: 'Iliandikwa',
        loansUgx: 'Mikopo (UGX)',
        settlementsUgx: 'Kwa shule (UGX)',
        refundsUgx: 'Marejesho ya ziada (UGX)',
        totalUgx: 'Jumla (UGX)',
      },
    },
    settlements: {
      title: 'Malipo kwa shule',
      about: 'Tunachodaiwa na kila shule: ada zilizoingia, ukiondoa zilizokabidhiwa.',
      columns: {
        school: 'Shule',
        openingUgx: 'Deni la awali (UGX)',
        feesUgx: 'Ada (UGX)',
        settledUgx: 'Zilizokabidhiwa (UGX)',
        closingUgx: 'Deni la mwisho (UGX)',
        loansUgx: 'Kwa mikopo (UGX)',
      },
    },
    'loan-book': {
      title: 'Daftari la mikopo',
      about: 'Mtaji uliokopeshwa na uliorejeshwa, na mapato ya mikopo, kwa siku ya kuandikwa.',
      columns: {
        period: 'Iliandikwa',
        openingUgx: 'Mtaji wa awali (UGX)',
        lentUgx: 'Uliokopeshwa (UGX)',
        repaidUgx: 'Uliorejeshwa (UGX)',
        closingUgx: 'Mtaji wa mwisho (UGX)',
        interestUgx: 'Riba (UGX)',
        feesUgx: 'Ada (UGX)',
        lateChargesUgx: 'Ada za kuchelewa (UGX)',
      },
    },
    arrears: {
      title: 'Malimbikizo',
      about: 'Kilichopaswa kulipwa katika kipindi, na kilicholipwa au kuchelewa leo.',
      columns: {
        period: 'Tarehe ya kulipa',
        instalments: 'Awamu',
        dueUgx: 'Ya kulipa (UGX)',
        paidUgx: 'Iliyolipwa (UGX)',
        arrearsUgx: 'Iliyochelewa (UGX)',
      },
    },
    'portfolio-at-risk': {
      title: 'Mikopo iliyo hatarini',
      about: 'Mtaji wa mikopo iliyochelewa siku hizo au zaidi, kama sehemu ya mtaji wote.',
      columns: {
        days: 'Imechelewa',
        loans: 'Mikopo',
        principalUgx: 'Mtaji (UGX)',
        shareBps: 'Sehemu (%)',
      },
      words: {
        days: {
          all: 'Mikopo yote',
          '1': 'Siku 1 au zaidi',
          '30': 'Siku 30 au zaidi',
          '60': 'Siku 60 au zaidi',
          '90': 'Siku 90 au zaidi',
        },
      },
    },
    ageing: {
      title: 'Umri wa madeni',
      about: 'Kila mkopo ambao haujaisha, kwa idadi ya siku ulizochelewa.',
      columns: {
        bucket: 'Siku za kuchelewa',
        loans: 'Mikopo',
        principalUgx: 'Mtaji (UGX)',
        arrearsUgx: 'Iliyochelewa (UGX)',
        shareBps: 'Sehemu (%)',
      },
      words: {
        bucket: {
          '0': 'Haijachelewa',
          '1-30': '1 hadi 30',
          '31-60': '31 hadi 60',
          '61-90': '61 hadi 90',
          '90+': 'Zaidi ya 90',
        },
      },
    },
  },
};
