import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns the condition that a text has words that start with all words of the search, in any order: the one comparison of names, classes and
 * other words. The database's `search_words` normalises both sides: it ignores case, accents, apostrophes and punctuation, and takes `S2`
 * for `Senior 2`. An index has the texts of long tables. Never true for a search without letters and digits.
 */
export const matchesWords = (words: SQL, search: string | SQL): SQL =>
  sql`search_words(${words}) @@ search_query(${search})`;

/** Returns the condition that finds a user by their names. */
export const matchesUser = (user: SQL, search: string): SQL =>
  matchesWords(sql`${user}.first_name || ' ' || ${user}.last_name`, search);

/** Returns the condition that finds a child by their names, class and registration number, also by the number behind its letters. */
export const matchesStudent = (student: SQL, search: string | SQL): SQL =>
  matchesWords(
    sql`${student}.first_name || ' ' || ${student}.last_name || ' ' || ${student}.class_name || ' ' || ${student}.reg_no || ' ' || ltrim(${student}.reg_no, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ/.-')`,
    search,
  );
