import { CONCURRENT_INDEX, type Migration } from '../platform/db/migrations';

const NAME = '(?:"?public"?\\.)?"?(\\w+)"?';
const TABLES = [
  `^alter table (?:if exists )?(?:only )?${NAME}`,
  `^create (?:unique )?index .*? on (?:only )?${NAME}`,
  `^insert into ${NAME}`,
].map((text) => new RegExp(text, 'is'));
const CREATED_TABLE = new RegExp(`^create table (?:if not exists )?${NAME}`, 'i');
/** Comment above a statement that may keep others waiting, with the reason, such as that a check has been validated before. */
const EXEMPTION = /-- May keep others waiting: \S/;

/** Statements that keep others waiting while a large table is read or rewritten, and what to do instead. */
const longLocks: [RegExp, string][] = [
  [
    /^create\s+(?:unique\s+)?index\s+(?!concurrently)/i,
    'create the index concurrently, in a migration of its own',
  ],
  [/\bindex\s+concurrently\s+if\s+not\b/i, 'leave out “if not exists”: an interrupted attempt is repeated'],
  [
    /\badd\s+(?:constraint\s+\S+\s+)?(?:foreign\s+key|check)\b(?!(?:(?!\badd\b).)*\bnot\s+valid\b)/is,
    'add the constraint as not valid, and validate it in the next migration',
  ],
  [
    /\badd\s+(?:constraint\s+\S+\s+)?(?:unique|primary\s+key|exclude)\b/is,
    'create a unique index concurrently: it is enough',
  ],
  [
    /\badd\s+column\s.*\b(?:references|unique|primary\s+key|check)\b/is,
    'add the column without a constraint, and the constraint as not valid',
  ],
  [
    /\badd\s+column\s.*(?:serial\b|\bgenerated\b|\bdefault\b.*\b(?:gen_random_uuid|nextval|clock_timestamp|random)\b)/is,
    'add the column without a value, and fill it in by a job',
  ],
  [
    /\badd\s+column\s(?!.*\bdefault\b).*\bnot\s+null\b/is,
    'give the column a default, because there are rows',
  ],
  [
    /^alter\s+table\s.*\badd\s+(?!column\b|constraint\b|foreign\b|check\b|unique\b|primary\b|exclude\b)/is,
    'write ADD COLUMN',
  ],
  [
    /\balter\s+column\s+\S+\s+set\s+not\s+null\b/is,
    'add a check that is not valid, and validate it in the next migration',
  ],
  [/\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/is, 'add another column, and fill it in by a job'],
  [/^alter\s+table\s.*\balter\s+(?!column\b)/is, 'write ALTER COLUMN'],
  [
    /^(?:update|delete|with|do)\b|^insert\s.*\bselect\b|^create\s+table\s.*\bas\s+select\b/is,
    'change rows by a job, some at a time',
  ],
  [/^(?:vacuum|cluster|lock|reindex)\b|\bset\s+(?:un)?logged\b/i, 'do it by hand, while no server runs'],
];

/** Comment above a statement after which the version before works all the same, with the reason. */
const COMPATIBLE = /-- The version before works: \S/;

/** Changes that the version before may not expect: it needs what is dropped, or its rows break a new rule. A new column has rules only for the version that knows it. */
const REMOVED =
  /\bdrop\b|\brename\b|\bset\s+not\s+null\b|\bunique\b|\badd\s+(?:constraint\b|check\b|foreign\b|primary\b|exclude\b)|\bcreate\s+(?:constraint\s+)?trigger\b|able\s+trigger\b|\brevoke\b|\bor\s+replace\b/i;

/** Returns the statements of a migration that change tables which were there before. A new table is empty, and no one waits for it. */
const listOnOldTables = ({ statements }: Pick<Migration, 'statements'>, exemption: RegExp): string[] => {
  const single = statements
    .flatMap((chunk) => chunk.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''").split(';'))
    .filter((statement) => !exemption.test(statement))
    .map((statement) => statement.replaceAll(/--.*$/gm, '').trim())
    .filter((statement) => statement !== '');
  const created = new Set(single.map((statement) => CREATED_TABLE.exec(statement)?.[1]));
  return single.filter((statement) => {
    const table = TABLES.map((pattern) => pattern.exec(statement)?.[1]).find(Boolean);
    return table === undefined || !created.has(table);
  });
};

/** Returns what keeps others waiting in a migration, with what to do instead. */
export const findLongLocks = (migration: Pick<Migration, 'statements'>): string[] => {
  const onOld = listOnOldTables(migration, EXEMPTION);
  const isIndex = (statement: string): boolean => CONCURRENT_INDEX.test(statement);
  const isValidation = (statement: string): boolean => /\bvalidate\s+constraint\b/i.test(statement);
  const isMixed = (isOne: (statement: string) => boolean): boolean =>
    onOld.some(isOne) && !onOld.every(isOne);
  return [
    ...onOld.flatMap((statement) =>
      longLocks.filter(([pattern]) => pattern.test(statement)).map(([, advice]) => `${advice}: ${statement}`),
    ),
    ...(isMixed(isIndex) ? ['create indexes concurrently in a migration of their own'] : []),
    ...(isMixed(isValidation) ? ['validate constraints in a migration of their own'] : []),
  ];
};

/** Returns the statements of a migration after which the version before it may fail. */
export const findRemovals = (migration: Pick<Migration, 'statements'>): string[] =>
  listOnOldTables(migration, COMPATIBLE).filter(
    (statement) => REMOVED.test(statement) && !CREATED_TABLE.test(statement),
  );
