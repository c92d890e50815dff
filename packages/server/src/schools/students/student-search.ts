import { type SQL, sql } from 'drizzle-orm';
import { normalisePhoneSearch } from '../../platform/lists/phone-search';
import { regNoStartsWith } from '../../platform/lists/reg-no-search';
import { matchesStudent } from '../../platform/lists/search-words';

/** Returns the conditions that find a child, a row of `students`: by registration number, words, or the phone number of a guardian. */
export const createStudentConditions = (student: SQL, text: string): SQL[] => [
  regNoStartsWith(sql`${student}.reg_no`, text),
  matchesStudent(student, text),
  sql`${student}.id in (select student_id from guardians where msisdn = ${normalisePhoneSearch(text)})`,
];

/** Returns the query for the IDs of the children that match a text. Each condition uses its own index. */
export const createStudentIdQuery = (text: string): SQL =>
  sql.join(
    createStudentConditions(sql`s`, text).map(
      (condition) => sql`select s.id from students s where ${condition}`,
    ),
    sql` union `,
  );
