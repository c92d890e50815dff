import { CONCURRENT_INDEX, type Migration } from '../platform/db/migrations';

const TABLE =
  /\b(?:alter table (?:if exists )?(?:only )?|create (?:unique )?index .*? on |update |delete from )(?:"?public"?\.)?"?(\w+)"?/i;
const CREATED_TABLE = /\bcreate table (?:if not exists )?(?:"?public"?\.)?"?(\w+)"?/i;

/** Statements that keep others waiting while a large table is read or rewritten, and what to do instead. */
const longLocks: [RegExp, string][] = [
  [
    /\bcreate (?:unique )?index (?!concurrently)/i,
    'create the index concurrently, in a migration of its own',
  ],
  [
    /\badd constraint .*\b(?:foreign key|check)\b(?!.*\bnot valid\b)/is,
    'add the constraint as not valid, and validate it in the next migration',
  ],
  [
    /\badd constraint .*\b(?:unique|primary key)\b(?!.*\busing index\b)/is,
    'create a unique index concurrently, and use it in the next migration',
  ],
  [
    /\badd column .*\b(?:references|unique|primary key|check)\b/is,
    'add the column without a constraint, and the constraint as not valid',
  ],
  [
    /\badd column .*(?:\bserial\b|\bgenerated\b|default (?:gen_random_uuid|nextval|clock_timestamp|random)\b)/is,
    'add the column without a value, and fill it in by a job',
  ],
  [/\badd column (?!.*\bdefault\b).*\bnot null\b/is, 'give the column a default, because there are rows'],
  [
    /\balter column .*\bset not null\b/is,
    'add a check that is not valid, and validate it in the next migration',
  ],
  [/\balter column .*\b(?:set data )?type\b/is, 'add another column, and fill it in by a job'],
  [/^\s*(?:update|delete from)\b/im, 'change rows by a job, some at a time'],
  [/\b(?:vacuum full|cluster|lock table|reindex)\b/i, 'do it by hand, while no server runs'],
];

/** Returns what keeps others waiting in a migration, with what to do instead. A table that it creates is empty. */
export const findLongLocks = ({ statements }: Pick<Migration, 'statements'>): string[] => {
  const created = new Set(statements.map((statement) => CREATED_TABLE.exec(statement)?.[1]));
  const onOld = statements.filter(
    (statement) => !created.has(TABLE.exec(statement)?.[1]) || !TABLE.test(statement),
  );
  const mixed =
    statements.some((statement) => CONCURRENT_INDEX.test(statement)) &&
    !statements.every((statement) => CONCURRENT_INDEX.test(statement));
  const added = onOld.flatMap((statement) => /\badd constraint "?(\w+)"?/i.exec(statement)?.[1] ?? []);
  return [
    ...onOld.flatMap((statement) =>
      longLocks
        .filter(([pattern]) => pattern.test(statement))
        .map(([, advice]) => `${advice}: ${statement.trim()}`),
    ),
    ...onOld
      .filter((statement) => added.includes(/\bvalidate constraint "?(\w+)"?/i.exec(statement)?.[1] ?? '-'))
      .map((statement) => `validate it in the next migration: ${statement.trim()}`),
    ...(mixed ? ['create indexes concurrently in a migration of their own'] : []),
  ];
};
