/** What only the server finds wrong with a loan application, its files or a loan product. */
export const loanBodyFields = {
  loan_regNo_unknown: 'No child of this school has this registration number. Check it, or leave it empty',
  loan_nothing_to_lend:
    'Nothing can be lent here now: UGX {outstanding} of fees is open, and the smallest loan is UGX {amount}',
  loan_borrower_limit:
    'This borrower has loans and offers of UGX {taken}. Together they can be at most UGX {amount}',
  loan_rate_above_lawful: 'The law allows at most {percent} percent a year',
  loan_fee_above_lawful:
    'Lower the fee or the rate: with fees the smallest loan costs {found} percent a year, and the law allows {percent}',
  loan_file_unknown: 'This file is no longer there. Choose it again',
  loan_file_kind: 'This file can’t be used here. Choose a picture, or for papers a PDF or Word file',
  upload_required: 'Choose a file',
  upload_paper_active:
    'This file can run or load something else: scripts, macros, embedded objects. Print it to a new PDF, and send that',
  upload_too_slow:
    'Your line is too slow for this file. Nothing was kept. Try again where the network is better',
  upload_unreadable: 'This file can’t be read. It may be damaged: choose another, or take the picture again',
} as const;
