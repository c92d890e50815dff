import type { LoanBodyFieldTexts } from '../field-message';

/** What only the server finds wrong with a loan application, its files or a loan product, in Swahili. */
export const loanBodyFields: LoanBodyFieldTexts = {
  loan_regNo_unknown: 'Hakuna mtoto wa shule hii mwenye nambari hii ya usajili. Ikague, au acha wazi',
  loan_nothing_to_lend:
    'Kwa sasa hakuna kinachoweza kukopeshwa hapa: ada zilizo wazi ni UGX {outstanding}, na mkopo mdogo kabisa ni UGX {amount}',
  loan_borrower_limit:
    'Mkopaji huyu ana mikopo na ofa za UGX {taken}. Kwa jumla haziwezi kuzidi UGX {amount}',
  loan_rate_above_lawful: 'Sheria inaruhusu hadi asilimia {percent} kwa mwaka',
  loan_fee_above_lawful:
    'Punguza ada au riba: pamoja na ada mkopo unagharimu asilimia {found} kwa mwaka, na sheria inaruhusu {percent}',
  loan_file_unknown: 'Faili hii haipo tena. Ichague tena',
  loan_file_kind: 'Faili hii haitumiki hapa. Chagua picha, au kwa karatasi faili ya PDF au Word',
  upload_required: 'Chagua faili',
  upload_paper_active:
    'Faili hii inaweza kuendesha au kupakia kitu kingine: hati, makro, vitu vilivyopachikwa. Ichapishe kuwa PDF mpya, kisha tuma hiyo',
  upload_too_slow:
    'Mtandao wako ni wa polepole mno kwa faili hii. Hakuna kilichohifadhiwa. Jaribu tena penye mtandao bora',
  upload_unreadable: 'Faili hii haisomeki. Huenda imeharibika: chagua nyingine, au piga picha tena',
};
