/** What is wrong with a file of a school's register, and what to do about it. */
export const registerProblems = {
  /** The heads of the file of all wrong lines. */
  columns: {
    line: 'Line',
    regNo: 'Registration number',
    firstName: 'First name',
    lastName: 'Last name',
    className: 'Class',
    problem: 'What is wrong',
  },
  /** With the file as a whole. */
  file: {
    empty: 'The file has no lines below its heads. Export the register again.',
    utf16: 'The file is UTF-16 text. Save it as CSV UTF-8.',
    spreadsheet: 'The file is a spreadsheet. Save it as CSV UTF-8, and send that.',
    not_utf8: 'Line {line} is not UTF-8 text; it may be Windows-1252. Save the file as CSV UTF-8.',
    not_text: 'The file is no text. Save the register as CSV UTF-8.',
    quotes: 'The quotation marks on line {line} do not match. Mend them, or save the file as CSV again.',
    too_many_lines: 'The file has more than {limit} lines. Send it in parts.',
    no_reg_no_column: 'No column has the head Registration number. Name it so on the first line.',
    no_first_name_column: 'No column has the head First name. Name it so on the first line.',
    no_last_name_column: 'No column has the head Last name. Name it so on the first line.',
    no_class_column: 'No column has the head Class. Name it so on the first line.',
    one_name_column: 'The names stand in one column. Make two of it: First name and Last name.',
    column_twice: 'Two columns mean the same. Leave one of the two.',
  },
  /** With one line. */
  line: {
    cells: 'The line has more cells than there are heads. Put texts with the dividing character in quotes.',
    reg_no_missing: 'The registration number is missing.',
    reg_no_invalid:
      'The registration number can’t be used. It has 2 to 24 letters, digits, dashes, dots and slashes, and begins with a letter or digit.',
    reg_no_twice: 'The registration number also stands on line {line}. Leave one of the two.',
    first_name_missing: 'The first name is missing.',
    last_name_missing: 'The last name is missing.',
    class_missing: 'The class is missing.',
    text_too_long: 'A name has more than 100 characters, or the class more than 60. Shorten it.',
  },
} as const;
