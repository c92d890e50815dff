import type { RepaymentWords } from '../en/repayment';

/** The words of a repayment, in Swahili. */
export const repayment: RepaymentWords = {
  title: 'Lipa mkopo',
  find_title: 'Unalipa mkopo wa nani?',
  announce_found: 'Amepatikana: {name}, {className}, {school}. Ya kulipa: {amount}.',
  outstanding: 'Ya kulipa',
  nothing_title: 'Hakuna cha kulipa',
  nothing: 'Kwa sasa hakuna cha kulipa kwenye mkopo wa {name} katika {school}. Hakuna la kufanya.',
  amount_later: 'Utachagua kiasi katika hatua inayofuata.',
  info_lead_bank: 'Utapewa kumbukumbu. Nambari ya akaunti yako hutusaidia kutambua uhamisho wako.',
  paid_title: 'Imelipwa. Imehesabiwa kwenye mkopo.',

  info_title: 'Unalipa kiasi gani?',
  info_lead: 'Tutatuma ombi kwa simu hii. Liidhinishe huko kwa PIN yako, kamwe si hapa.',
  amount_too_much: 'Sasa unaweza kulipa hadi {amount}. Andika hicho au chini yake',
};
