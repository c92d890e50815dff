import type { registerProblems as english } from '../../en/office/register-problems';
import type { Texts } from '../../texts';

/** What is wrong with a file of a school's register, and what to do about it. */
export const registerProblems: Texts<typeof english> = {
  /** The heads of the file of all wrong lines. */
  columns: {
    line: 'Mstari',
    regNo: 'Namba ya usajili',
    firstName: 'Jina la kwanza',
    lastName: 'Jina la ukoo',
    className: 'Darasa',
    problem: 'Kosa',
  },
  /** With the file as a whole. */
  file: {
    empty: 'Faili haina mistari chini ya vichwa. Toa orodha tena.',
    utf16: 'Faili ni maandishi ya UTF-16. Ihifadhi kama CSV UTF-8.',
    spreadsheet: 'Faili ni lahajedwali. Ihifadhi kama CSV UTF-8, kisha itume.',
    not_utf8: 'Mstari {line} si UTF-8; huenda ni Windows-1252. Hifadhi faili kama CSV UTF-8.',
    not_text: 'Faili si maandishi. Hifadhi orodha kama CSV UTF-8.',
    quotes: 'Alama za nukuu kwenye mstari {line} hazilingani. Zirekebishe, au hifadhi CSV tena.',
    too_many_lines: 'Faili ina zaidi ya mistari {limit}. Itume kwa sehemu.',
    no_reg_no_column: 'Hakuna safu yenye kichwa Registration number. Kiandike kwenye mstari wa kwanza.',
    no_first_name_column: 'Hakuna safu yenye kichwa First name. Kiandike kwenye mstari wa kwanza.',
    no_last_name_column: 'Hakuna safu yenye kichwa Last name. Kiandike kwenye mstari wa kwanza.',
    no_class_column: 'Hakuna safu yenye kichwa Class. Kiandike kwenye mstari wa kwanza.',
    one_name_column: 'Majina yako kwenye safu moja. Igawe mbili: First name na Last name.',
    column_twice: 'Safu mbili zina maana moja. Acha moja.',
  },
  /** With one line. */
  line: {
    cells: 'Mstari una visanduku vingi kuliko vichwa. Weka maandishi yenye kitenganishi ndani ya nukuu.',
    reg_no_missing: 'Namba ya usajili haipo.',
    reg_no_invalid:
      'Namba ya usajili haifai. Ina herufi, tarakimu, vistari, nukta na mikwaju 2 hadi 24, na huanza kwa herufi au tarakimu.',
    reg_no_twice: 'Namba hii iko pia kwenye mstari {line}. Acha moja.',
    first_name_missing: 'Jina la kwanza halipo.',
    last_name_missing: 'Jina la ukoo halipo.',
    class_missing: 'Darasa halipo.',
    text_too_long: 'Jina lina zaidi ya herufi 100, au darasa zaidi ya 60. Lifupishe.',
  },
};
