import type { RepaymentWords } from '../en/repayment';

/** The words of a repayment, in Luganda. */
export const repayment: RepaymentWords = {
  title: 'Sasula looni',
  find_title: 'Osasula looni y’ani?',
  announce_found: 'Azuuliddwa: {name}, {className}, {school}. Ez’okusasula: {amount}.',
  outstanding: 'Ez’okusasula',
  nothing_title: 'Tewali za kusasula',
  nothing: 'Kati tewali za kusasula ku looni ya {name} mu {school}. Tewali kya kukola.',
  amount_later: 'Omuwendo ogulonda ku ddaala eddirira.',
  info_lead_bank: 'Ofuna koodi ey’okuwandiika. Ennamba ya akawunti etuyamba okuzuula ssente zo.',
  paid_title: 'Zisasuddwa. Zibaliddwa ku looni.',

  info_title: 'Osasula ssente mmeka?',
  info_lead: 'Tuweereza okusaba ku ssimu eno. Kakasiza awo ne PIN yo, si wano.',
  amount_too_much: 'Kati osobola okusasula ezitasukka {amount}. Wandiika ezo oba ezitawera',
};
