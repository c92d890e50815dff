import type { ReceiptTexts } from '../en/receipt';

/** What stands on a printed receipt, in Swahili. */
export const receipt: ReceiptTexts = {
  title: 'Risiti',
  file_title: 'Risiti {reference}',
  received: 'Zimepokelewa kwa ajili ya {child}',
  row_reference: 'Kumbukumbu',
  row_paid_at: 'Tarehe ya malipo',
  row_school: 'Shule',
  row_child: 'Mtoto',
  row_class: 'Darasa',
  row_paid_with: 'Njia ya malipo',
  paid_with_mtn: 'MTN Mobile Money',
  paid_with_airtel: 'Airtel Money',
  paid_with_bank: 'Uhamisho wa benki',
  lines: 'Kilicholipiwa',
  line_repayment: 'Malipo ya mkopo',
  line_early: 'Malipo ya mapema ya mkopo',
  surplus: 'Kilichozidi salio',
  total: 'Jumla',
  surplus_note: 'UGX {amount} zilizidi salio. Zinasubiri kurejeshwa: piga {phone}.',
  reversed_note: 'Mobile Money au benki ilirudisha malipo haya. Risiti hii haitumiki tena.',
  check: 'Yeyote anaweza kuthibitisha risiti hii',
  check_how: 'Changanua msimbo au fungua anwani. Kumbukumbu, kiasi na shule lazima vilingane na hapa.',
  help: 'Maswali: {phone} au {email}',
  made_at: 'Imechapishwa {at}',
  page: 'Ukurasa {page} kati ya {pages}',
};
