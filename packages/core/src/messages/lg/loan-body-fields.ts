import type { LoanBodyFieldTexts } from '../field-message';

/** What only the server finds wrong with a loan application, its files or a loan product, in Luganda. */
export const loanBodyFields: LoanBodyFieldTexts = {
  loan_regNo_unknown:
    'Tewali mwana wa ssomero lino alina nnamba eno ey’okwewandiisa. Gikebere, oba leka wano wereere',
  loan_nothing_to_lend:
    'Kati wano tewali kye tuyinza kuwola: ebisale ebibanjibwa biri UGX {outstanding}, ate looni esinga obutono eri UGX {amount}',
  loan_borrower_limit: 'Omuntu ono alina looni za UGX {taken}. Zonna awamu tezisukka UGX {amount}',
  loan_rate_above_lawful: 'Etteeka likkiriza ebitasukka bitundu {percent} ku kikumi buli mwaka',
  loan_fee_above_lawful:
    'Kendeeza ku bisale oba ku magoba: n’ebisale looni etwala ebitundu {found} ku kikumi buli mwaka, ate etteeka likkiriza {percent}',
  loan_file_unknown: 'Fayiro eno tekyaliwo. Gironde nate',
  loan_file_kind: 'Fayiro eno tekozesebwa wano. Londa ekifaananyi, oba PDF oba Word ku mpapula',
  upload_required: 'Londa fayiro',
  upload_paper_active:
    'Fayiro eno esobola okutandika oba okuleeta ekintu ekirala. Gikube mu PDF empya, osindike eyo',
  upload_too_slow: 'Omukutu gwo mpola nnyo ku fayiro eno. Tewali kyakuumiddwa. Ddamu awali omukutu omulungi',
  upload_unreadable: 'Fayiro eno tesomeka. Londa endala, oba kuba ekifaananyi nate',
};
