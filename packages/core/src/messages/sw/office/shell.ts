import type { shell as english } from '../../en/office/shell';
import type { Texts } from '../../texts';

/** What stands around every screen of the back office. */
export const shell: Texts<typeof english> = {
  navigation: 'Ofisi ya ndani',
  hello: 'Umeingia kama {name}',
  groups: {
    work: 'Kazi',
    money: 'Fedha',
    schools: 'Shule',
    people: 'Watu',
    reports: 'Ripoti',
    transport: 'Usafiri',
  },
  /** What each screen is called, in the sidebar and in the browser's tab. */
  pages: {
    overview: 'Muhtasari',
    loans: 'Mikopo',
    loan: 'Mkopo',
    disbursement: 'Malipo ya mkopo kwa shule',
    messages: 'Ujumbe',
    message: 'Ujumbe mmoja',
    partnership: 'Ombi la ushirikiano',
    reservations: 'Kupigiwa simu',
    reservation: 'Simu ya kurudi',
    payments: 'Malipo',
    payment: 'Lipo',
    bankLine: 'Mstari wa benki',
    doubt: 'Lipo lenye shaka',
    settlements: 'Malipo kwa shule',
    settlement: 'Lipo kwa shule',
    schedule: 'Ratiba',
    loanProducts: 'Aina za mikopo',
    schools: 'Shule',
    school: 'Shule moja',
    students: 'Wanafunzi',
    student: 'Mwanafunzi',
    registerImport: 'Uingizaji wa wanafunzi',
    snippet: 'Msimbo wa tovuti',
    users: 'Watumiaji',
    user: 'Mtumiaji',
    reports: 'Ripoti',
    report: 'Ripoti moja',
    notifications: 'Arifa',
    audit: 'Kumbukumbu za matendo',
    secondFactor: 'Programu ya uthibitishaji',
    busOperators: 'Waendeshaji wa mabasi',
    busRoutes: 'Njia za mabasi',
    busTypes: 'Aina za mabasi',
    buses: 'Mabasi',
  },
  /** For screen readers, beside a number. */
  waiting: '{count} zinasubiri',
  /** While something is on its way, and where it can't be had. */
  asking: {
    loading: 'Inapakia',
    failed: {
      title: 'Hii haikuweza kupakiwa',
      offline: 'Inaonekana hauko mtandaoni. Unganisha, kisha ujaribu tena.',
      again: 'Jaribu tena',
    },
  },
  /** What every question before a change says. */
  question: { cancel: 'Ghairi', close: 'Funga', working: 'Inafanya kazi' },
  placeholder: {
    text: 'Hakuna kinachohifadhiwa hapa. Uwekaji wa nafasi za basi umeisha; anwani hii inabaki kwa walioihifadhi.',
    back: 'Nenda kwenye muhtasari',
  },
};
