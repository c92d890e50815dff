import type { registerProblems as english } from '../../en/office/register-problems';
import type { Texts } from '../../texts';

/** What is wrong with a file of a school's register, and what to do about it. */
export const registerProblems: Texts<typeof english> = {
  /** The heads of the file of all wrong lines. */
  columns: {
    line: 'Olunyiriri',
    regNo: 'Namba y’omuyizi',
    firstName: 'Erinnya erisooka',
    lastName: 'Erinnya ery’ekika',
    className: 'Ekibiina',
    problem: 'Ensobi',
  },
  /** With the file as a whole. */
  file: {
    empty: 'Fayiro terina nnyiriri wansi w’emitwe. Ggyayo olukalala nate.',
    utf16: 'Fayiro ya UTF-16. Gitereke nga CSV UTF-8.',
    spreadsheet: 'Fayiro eno ya Excel. Gitereke nga CSV UTF-8, oweereze eyo.',
    not_utf8: 'Olunyiriri {line} si UTF-8; luyinza okuba Windows-1252. Tereka fayiro nga CSV UTF-8.',
    not_text: 'Fayiro si ya bigambo. Tereka olukalala nga CSV UTF-8.',
    quotes: 'Obubonero bw’okujuliza ku lunyiriri {line} tebukwatagana. Butereeze, oba tereka CSV nate.',
    too_many_lines: 'Fayiro esussa ennyiriri {limit}. Giweereze mu bitundu.',
    no_reg_no_column: 'Tewali mpagi erina mutwe Registration number. Gutuume ku lunyiriri olusooka.',
    no_first_name_column: 'Tewali mpagi erina mutwe First name. Gutuume ku lunyiriri olusooka.',
    no_last_name_column: 'Tewali mpagi erina mutwe Last name. Gutuume ku lunyiriri olusooka.',
    no_class_column: 'Tewali mpagi erina mutwe Class. Gutuume ku lunyiriri olusooka.',
    one_name_column: 'Amannya gali mu mpagi emu. Gyawulemu bbiri: First name ne Last name.',
    column_twice: 'Empagi bbiri zitegeeza kye kimu. Lekako emu.',
  },
  /** With one line. */
  line: {
    cells: 'Olunyiriri lusussa emitwe. Teeka ebigambo ebirimu akabonero akaawula mu bujuliza.',
    reg_no_missing: 'Namba y’omuyizi tewali.',
    reg_no_invalid:
      'Namba y’omuyizi tekola. Erina ennukuta, ennamba n’obubonero - . / 2 okutuuka ku 24, era etandika n’ennukuta oba ennamba.',
    reg_no_twice: 'Namba eno eri ne ku lunyiriri {line}. Lekako emu.',
    first_name_missing: 'Erinnya erisooka teriiwo.',
    last_name_missing: 'Erinnya ery’ekika teriiwo.',
    class_missing: 'Ekibiina tekiriiwo.',
    text_too_long: 'Erinnya lisussa ennukuta 100, oba ekibiina 60. Bifunze.',
  },
};
