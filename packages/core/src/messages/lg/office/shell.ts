import type { shell as english } from '../../en/office/shell';
import type { Texts } from '../../texts';

/** What stands around every screen of the back office. */
export const shell: Texts<typeof english> = {
  navigation: 'Woofiisi',
  hello: 'Oyingidde nga {name}',
  groups: {
    work: 'Emirimu',
    money: 'Ssente',
    schools: 'Amasomero',
    people: 'Abantu',
    reports: 'Alipoota',
    transport: 'Entambula',
  },
  /** What each screen is called, in the sidebar and in the browser's tab. */
  pages: {
    overview: 'Okutwalira awamu',
    loans: 'Looni',
    loan: 'Looni emu',
    disbursement: 'Okusasula essomero ku looni',
    messages: 'Obubaka',
    message: 'Obubaka bumu',
    partnership: 'Okusaba okukolagana',
    reservations: 'Okukubirwa essimu',
    reservation: 'Essimu emu',
    payments: 'Okusasula',
    payment: 'Okusasula kumu',
    bankLine: 'Olunyiriri lwa bbanka',
    doubt: 'Okusasula okubuusibwabuusibwa',
    settlements: 'Okusasula amasomero',
    settlement: 'Okusasula essomero',
    schedule: 'Enteekateeka',
    loanProducts: 'Ebika bya looni',
    schools: 'Amasomero',
    school: 'Essomero',
    students: 'Abayizi',
    student: 'Omuyizi',
    registerImport: 'Okuyingiza abayizi',
    snippet: 'Koodi y’omukutu',
    users: 'Abakozesa',
    user: 'Omukozesa',
    reports: 'Alipoota',
    report: 'Alipoota emu',
    notifications: 'Ebitegeezebwa',
    audit: 'Ebyakolebwa',
    secondFactor: 'App ey’okukakasa',
    busOperators: 'Bannannyini bbaasi',
    busRoutes: 'Amakubo ga bbaasi',
    busTypes: 'Ebika bya bbaasi',
    buses: 'Bbaasi',
  },
  /** For screen readers, beside a number. */
  waiting: '{count} birindiridde',
  /** While something is on its way, and where it can't be had. */
  asking: {
    loading: 'Bireetebwa',
    failed: {
      title: 'Kino tekisobodde kuleetebwa',
      offline: 'Olabika toli ku mutimbagano. Yungako, olwo ogezeeko nate.',
      again: 'Gezaako nate',
    },
  },
  /** What every question before a change says. */
  question: { cancel: 'Sazaamu', close: 'Ggalawo', working: 'Kikolebwa' },
  placeholder: {
    text: 'Wano tewali kiterekebwa. Okukwata ebifo mu bbaasi kwakoma; endagiriro eno esigalawo olw’abagitereka.',
    back: 'Genda ku kutwalira awamu',
  },
};
