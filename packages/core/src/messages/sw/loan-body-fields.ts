import type { LoanBodyFieldTexts } from '../field-message';

/** What only the server finds wrong with a loan application, its files or a loan product, in Swahili. */
export const loanBodyFields: LoanBodyFieldTexts = {
  loan_regNo_unknown: 'Hakuna mtoto wa shule hii mwenye nambari hii ya usajili. Ikague, au acha wazi',
  loan_nothing_to_lend:
    'Kwa sasa hakuna kinachoweza kukopeshwa hapa: ada zilizo wazi ni UGX {outstanding}, na mkopo mdogo kabisa ni UGX {amount}',
  loan_rate_above_lawful: 'Sheria inaruhusu hadi asilimia {percent} kwa mwaka',
  loan_file_unknown: 'Faili hii haipo tena. Ichague tena',
  loan_file_kind: 'Faili hii haitumiki hapa. Chagua picha, au kwa karatasi faili ya PDF au Word',
  upload_required: 'Chagua faili',
  upload_unreadable: 'Faili hii haisomeki. Huenda imeharibika: chagua nyingine, au piga picha tena',
};
