/** First words of a comment that make it a fragment. */
const QUESTION_WORD = /^(?:What|Where|How|Who|Whom|Whose|Which|Whether|Why|Lets)\b/;

/** Words that the glossary replaces, which neither comments nor test titles may have, each with what to write instead. */
const REPLACED: readonly [RegExp, string][] = [
  [/\b(?:somebody|nobody|everybody)\b/, 'someone, no one, everyone'],
  [/\b(?:whoever|whomever|whom)\b/, 'anyone who, the user, the caller'],
  [/\banew\b/, 'again'],
  [/\bstrangers?\b/, 'an unauthenticated caller, someone else, an external system'],
  [/\b(?:booked|book an?|books)\b/, 'posted, the ledger; scheduled for calls'],
  [/\baside\b/, 'unallocated'],
  [/\bpapers\b/, 'documents'],
  [/\blent\b/, 'disbursed'],
  [/\bsilence\b/, 'no response'],
  [/\btries\b/, 'attempts'],
  [/\bdoors?\b/, 'entry point, endpoint, boundary'],
  [/\b(?:rooms?|walls?|houses?)\b/, 'module, boundary, project'],
  [/\bjudge[sd]?\b/, 'decide, assess'],
  [/\blanes?\b/, 'semaphore'],
  [/\bofficers?\b/, 'staff member'],
  [/\bdoubts?\b/, 'exception'],
  [/\bby itself\b/, 'automatic, on its own'],
  [/\b(?:under way|on its way)\b/, 'pending, in progress'],
  [/\b(?:gave up|given up|gives up)\b/, 'expired, abandoned'],
  [/\b(?:taken|took|takes|take) back\b/, 'reversed, voided'],
  [/\b(?:hears?|heard) of\b/, 'received'],
  [/\bcounts? no more\b/, 'is no longer valid'],
];
/** Comments, which stand after a space or at the start of a line, and the calls of tests up to the end of their title. */
const PROSE =
  /(?<=^|[\s{])(?:\/\*[\s\S]*?\*\/|\/\/.*)|\b(?:it|test|describe|browserTest)(?:\.\w+\(.*\))?\(\s*(['"`]).*?\1/gm;

/** Lists the comments that open with a question word, and the comments and test titles with a replaced word, as `line: text (write ...)`. */
export const findWording = (text: string): string[] =>
  [...text.matchAll(PROSE)].flatMap(({ 0: prose, index }) => {
    const instead = QUESTION_WORD.test(prose.replace(/^(?:\/\*\*?|\/\/)[\s*]*/, ''))
      ? 'a whole sentence'
      : REPLACED.find(([pattern]) => pattern.test(prose.toLowerCase()))?.[1];
    const line = text.slice(0, index).split('\n').length;
    return instead ? [`${line}: ${prose.replaceAll(/\s+/g, ' ').slice(0, 150)} (write ${instead})`] : [];
  });
