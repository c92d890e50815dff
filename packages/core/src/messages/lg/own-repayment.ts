import type { OwnRepaymentWords } from '../en/own-repayment';

/** The words of the repayment of one's own loan, in Luganda. */
export const ownRepayment: OwnRepaymentWords = {
  due_hint: '{amount} za kusasula kati. Osobola okusasula ez’omu maaso, okutuuka ku {most}.',
  next_hint: 'Leero tewali za kusasula. Eziddako: {amount} nga {day}. Osobola okusasula okutuuka ku {most}.',

  early_title: 'Sasula ng’obudde tebunnatuuka',
  early_info_title: 'Osasula mmeka ng’obudde tebunnatuuka?',
  looking: 'Tubala ezimalayo looni',
  early_amount_hint: '{amount} zimalayo looni leero.',
  early_choice: 'Kikyusa ki?',
  reduce_term: 'Emirundi mitono',
  reduce_term_note: 'Omuwendo gwe gumu, ekoma mangu',
  reduce_instalment: 'Omuwendo mutono',
  reduce_instalment_note: 'Ekoma olunaku lwe lumu, ssente ntono buli mwezi',
  settle: 'Malayo looni yonna',
  working: 'Tubala',
  preview: '{amount} buli mwezi, ezisembayo nga {day}',
  paid_ahead: '{amount} ze wasooka okusasula zisigala nga nsasule. Ekitundu ekiddako kisasulwa nga {day}.',
  saved: 'Kikuwonya amagoba ga {amount}',
  settles: 'Ssente zino zimalayo looni',
  not_to_be_had: 'Tekisoboka n’omuwendo guno',
  needs: 'Kyetaaga UGX {amount} oba okusingawo',
  valid: 'Emiwendo gino gikola okutuuka olunaku lwa leero lwe luggwaako, {day}.',

  summary: 'Kye kikola',
  row_change: 'Kikyuka ne kiba',
  row_saved: 'Amagoba g’owona',
  row_due: 'Ku za kusasula kati',
  row_principal: 'Omusingi',
  row_paid_ahead: 'Ezaasooka okusasulwa',
  row_interest: 'Amagoba okutuuka leero',
  row_fees: 'Ebisale',
  row_penalties: 'Ez’okulwawo',
  row_instalment: 'Okusasula okupya',
  row_last: 'Okusasula okusembayo',
};
