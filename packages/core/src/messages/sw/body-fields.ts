import type { BodyFieldTexts } from '../field-message';

/** What stands under a field that only the server refuses, in Swahili. */
export const bodyFields: BodyFieldTexts = {
  school_required: 'Shule inahitajika',
  school_invalid: 'Jina la shule hapa lina herufi ndogo, tarakimu na vistari, kama st-marys-kisubi',
  amount_above_limit:
    'Mobile Money hubeba hadi UGX {amount} kwa mara moja. Lipa sehemu, au chagua uhamisho wa benki',
  amount_below_minimum: 'Mobile Money huanzia UGX {amount}. Andika zaidi, au chagua uhamisho wa benki',
  amount_above_due: 'Kinachodaiwa kwenye mkopo huu sasa hakizidi UGX {amount}. Andika hicho au pungufu',
  amount_above_owed: 'Deni la mkopo huu halizidi UGX {amount}. Andika hicho au pungufu',
  itemIds_invalid: 'Chagua kati ya ada za mtoto huyu',
  purpose_invalid: 'Taja malipo ni ya nini: fees, repayment au early-repayment',
  loanId_invalid: 'Chagua mmoja wa mikopo yako',
  strategy_invalid: 'Chagua reduce-term au reduce-instalment',
  quoteId_invalid: 'Hesabu hii si yetu. Fanya tena hesabu ya malipo ya mapema',
  paymentMethod_invalid: 'Chagua mobile au bank',
  network_required: 'Chagua MTN au Airtel',
  network_invalid: 'Chagua MTN au Airtel',
  bankName_not_offered: 'Uhamisho kutoka benki hii haupokelewi hapa. Chagua benki nyingine, au Mobile Money',
  accountNumber_not_ours: 'Hii si akaunti yetu katika benki hii',
  notification_unreadable: 'Hii haisomeki. Itume kama docs/bank-notification.md inavyoeleza',
  loan_lacks_documents: 'Nyaraka zinakosekana. Mwombe mzazi azilete',
  loan_lacks_student: 'Unganisha ombi na mwanafunzi wa shule kwanza',
  loan_lacks_payout: 'Andika kwanza mahali ambapo shule hii hulipwa',
  loan_above_open:
    'Sehemu ya karo hii imelipwa au kukopeshwa tangu hapo: sasa unaweza kukopeshwa hadi UGX {amount}. Ondoa ofa hii bila gharama, kisha omba tena kiasi hicho au pungufu',
  loan_nothing_open:
    'Karo hii imelipwa au kukopeshwa tangu hapo, na hakuna kilichobaki cha kukopeshwa. Hudaiwi chochote kwa ofa hii: iondoe, au iache iishe',
  loan_school_not_payable: 'Shule hii bado haiwezi kulipwa. Ofa yako inabaki wazi: tupigie',
  loan_kinds_invalid: 'Chagua nyaraka moja au zaidi',
  loan_reason_required: 'Chagua sababu',
  loan_reason_invalid: 'Chagua moja ya sababu zilizo kwenye orodha',
  loan_note_invalid: 'Maelezo yasizidi herufi 500',
  bankReference_invalid: 'Andika kumbukumbu ya benki kama benki inavyoiandika, isizidi herufi 60',
  bankReference_taken: 'Malipo mengine yana kumbukumbu hii. Angalia jibu la benki tena',
  paidOn_invalid: 'Chagua siku kuanzia siku ya faili ya malipo hadi leo',
  failureReason_invalid: 'Eleza kwa herufi zisizozidi 200 kwa nini haikulipwa',
  reversalReason_invalid: 'Eleza kwa herufi zisizozidi 200 kwa nini yanarudishwa',
  range_swapped: 'Siku ya mwisho haiwezi kuwa kabla ya ya kwanza',
  range_too_long: 'Taarifa moja haizidi miaka 10',
  field_unknown: 'Sehemu hii haijulikani hapa. Iondoe',
};
