import type { OwnRepaymentWords } from '../en/own-repayment';

/** The words of the repayment of one's own loan, in Swahili. */
export const ownRepayment: OwnRepaymentWords = {
  due_hint: '{amount} inadaiwa sasa. Unaweza kulipa mapema, hadi {most}.',
  next_hint: 'Leo hakuna cha kulipa. Inayofuata: {amount} tarehe {day}. Unaweza kulipa hadi {most}.',

  early_title: 'Lipa mapema',
  early_info_title: 'Unalipa kiasi gani mapema?',
  looking: 'Tunakokotoa kinachomaliza mkopo',
  early_amount_hint: '{amount} inamaliza mkopo leo.',
  early_choice: 'Inabadilisha nini?',
  reduce_term: 'Malipo machache',
  reduce_term_note: 'Kiasi kilekile, mwisho wa mapema',
  reduce_instalment: 'Malipo madogo',
  reduce_instalment_note: 'Mwisho uleule, kiasi kidogo kila mwezi',
  settle: 'Maliza mkopo wote',
  working: 'Tunakokotoa',
  preview: '{amount} kwa mwezi, ya mwisho {day}',
  paid_ahead: '{amount} ulizolipa mapema zinabaki zimelipwa. Awamu inayofuata ni {day}.',
  saved: 'Inaokoa riba ya {amount}',
  settles: 'Kiasi hiki kinamaliza mkopo',
  not_to_be_had: 'Haiwezekani kwa kiasi hiki',
  needs: 'Inahitaji UGX {amount} au zaidi',
  valid: 'Takwimu hizi ni halali hadi mwisho wa leo, {day}.',

  summary: 'Inachofanya',
  row_change: 'Inabadilika kuwa',
  row_saved: 'Riba unayookoa',
  row_due: 'Kwa kinachodaiwa tayari',
  row_principal: 'Msingi',
  row_paid_ahead: 'Zilizolipwa mapema',
  row_interest: 'Riba hadi leo',
  row_fees: 'Ada',
  row_penalties: 'Ada za kuchelewa',
  row_instalment: 'Malipo mapya',
  row_last: 'Malipo ya mwisho',
};
