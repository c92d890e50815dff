import type { reports as english } from '../../en/office/reports';
import type { Texts } from '../../texts';

/** The reports, by the name in their address, and what their screens say. */
export const reports: Texts<typeof english> = {
  lede: 'Buli siringi eva mu bitabo ne mu looni.',
  csv: 'Wanula CSV',
  preparing: 'Fayiro etegekebwa',
  total: 'Awamu',
  none: 'Tewali kintu mu kiseera kino.',
  today: 'Nga bwe kiri leero.',
  byDay: 'Buli lunaku lunyiriri, {from} okutuuka {to}.',
  byMonth: 'Buli mwezi lunyiriri, {from} okutuuka {to}.',
  bySchool: 'Buli ssomero lunyiriri, {from} okutuuka {to}.',
  picture: 'Ekifaananyi kya {title}. Emiwendo giri mu lukalala.',
  largest: 'Ekifaananyi kiraga {count} ebisinga obunene.',
  names: {
    collections: {
      title: 'Ezikuŋŋaanyiziddwa',
      about: 'Ssente ezajja, ku lunaku lwe zaawandiikibwa ne mu ngeri gye zaayitamu.',
      columns: {
        period: 'Zaawandiikibwa',
        mtnUgx: 'MTN (UGX)',
        airtelUgx: 'Airtel (UGX)',
        bankUgx: 'Bbanka (UGX)',
        reversedUgx: 'Ezaggyibwayo (UGX)',
        totalUgx: 'Ezisigadde (UGX)',
      },
    },
    payouts: {
      title: 'Ezafuluma',
      about: 'Ssente ezaagenda eri amasomero n’abasasula, ku lunaku lwe zaawandiikibwa.',
      columns: {
        period: 'Zaawandiikibwa',
        loansUgx: 'Looni (UGX)',
        settlementsUgx: 'Ez’amasomero (UGX)',
        refundsUgx: 'Ezaddizibwa (UGX)',
        totalUgx: 'Awamu (UGX)',
      },
    },
    settlements: {
      title: 'Okusasula amasomero',
      about: 'Bye tubanja buli ssomero: ebisale ebyajja, nga tuggyeeko bye twaliwa.',
      columns: {
        school: 'Essomero',
        openingUgx: 'Ebbanja emabega (UGX)',
        feesUgx: 'Ebisale (UGX)',
        settledUgx: 'Ebyaweebwa (UGX)',
        closingUgx: 'Ebbanja erisigadde (UGX)',
        loansUgx: 'Ebya looni (UGX)',
      },
    },
    'loan-book': {
      title: 'Ekitabo kya looni',
      about: 'Omusingi ogwawolebwa n’ogwasasulwa, ne looni bye zaayingiza, ku lunaku lw’okuwandiika.',
      columns: {
        period: 'Zaawandiikibwa',
        openingUgx: 'Omusingi emabega (UGX)',
        lentUgx: 'Ezaawolebwa (UGX)',
        repaidUgx: 'Ezaasasulwa (UGX)',
        closingUgx: 'Omusingi ogusigadde (UGX)',
        interestUgx: 'Amagoba (UGX)',
        feesUgx: 'Ebisale (UGX)',
        lateChargesUgx: 'Ez’okulwawo (UGX)',
      },
    },
    arrears: {
      title: 'Ebiyise ku lunaku',
      about: 'Ebyali eby’okusasulwa mu kiseera, n’ebyasasulwa oba ebiyise leero.',
      columns: {
        period: 'Lwa kusasula',
        instalments: 'Ebitundu',
        dueUgx: 'Ez’okusasula (UGX)',
        paidUgx: 'Ezisasuddwa (UGX)',
        arrearsUgx: 'Eziyise (UGX)',
      },
    },
    'portfolio-at-risk': {
      title: 'Looni eziri mu katyabaga',
      about: 'Omusingi gwa looni eziyise ennaku ezo oba okusingawo, ku musingi gwonna.',
      columns: {
        days: 'Ziyise',
        loans: 'Looni',
        principalUgx: 'Omusingi (UGX)',
        shareBps: 'Omugabo (%)',
      },
      words: {
        days: {
          all: 'Looni zonna',
          '1': 'Olunaku 1 n’okusinga',
          '30': 'Ennaku 30 n’okusinga',
          '60': 'Ennaku 60 n’okusinga',
          '90': 'Ennaku 90 n’okusinga',
        },
      },
    },
    ageing: {
      title: 'Obukadde bw’amabanja',
      about: 'Buli looni etannaggwa kusasulwa, okusinziira ku nnaku z’eyise.',
      columns: {
        bucket: 'Ennaku eziyise',
        loans: 'Looni',
        principalUgx: 'Omusingi (UGX)',
        arrearsUgx: 'Eziyise (UGX)',
        shareBps: 'Omugabo (%)',
      },
      words: {
        bucket: {
          '0': 'Teziyise',
          '1-30': '1 okutuuka 30',
          '31-60': '31 okutuuka 60',
          '61-90': '61 okutuuka 90',
          '90+': 'Ezisukka 90',
        },
      },
    },
  },
};
