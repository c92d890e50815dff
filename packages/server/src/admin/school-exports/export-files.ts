import { brand, findOwn, formatText, toKampalaDay, toKampalaTime } from '@somesa/core';
import { type AdminListName, type AdminListShape, adminLists, parseListQuery } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { and, eq, sql } from 'drizzle-orm';
import {
  createRemittanceCsv,
  createRemittancePdf,
  getRemittanceName,
} from '../../payments/settlements/remittance-advice';
import { findSettlement } from '../../payments/settlements/settlements-routes';
import { settlements } from '../../payments/tables/settlements';
import { type CsvCell, writeCsv } from '../../platform/csv/csv';
import type { Tx } from '../../platform/db/database';
import type { ZipContent } from '../../platform/files/write-zip';
import type { StaffUser } from '../../platform/http/staff-user';
import { readListFile } from '../../platform/lists/list-file';
import type { ListSource } from '../../platform/lists/list-source';
import { createSchoolStatement } from '../../schools/school-ledger';
import { listSources } from '../lists/list-sources';
import { exportSections } from './export-sections';

/** Number of rows that are read at once. */
const ROWS_AT_ONCE = 1_000;
/** Day before every record. */
const FIRST_DAY = '2000-01-01';

/** Rows of a file after that of the heads, with the names of the columns. */
interface Section {
  columns: readonly string[];
  rows: AsyncIterable<CsvCell[][]>;
}

/** Counted rows of a file, and the sums of its columns of amounts. */
interface FileCount {
  name: string;
  rows: number;
  totalsUgx: Map<string, number>;
}

type ExportedSchool = { id: number; name: string };

const { schoolExport, lists } = adminTexts;
const { files, readme } = schoolExport;
/** Heads of the columns of queries, as in the lists. */
const heads: Readonly<Record<string, string>> = {
  ...lists.audit.columns,
  ...lists.users.columns,
  ...lists.feeAdjustments.columns,
  ...lists.students.columns,
  ...lists.payments.columns,
  ...schoolExport.columns,
};

/** Labels of the values of columns of queries. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: adminTexts.school.people.roles,
  change: adminTexts.student.adjustments.kinds,
  status: adminTexts.lists.payments.words.status,
  method: adminTexts.school.payout.methods,
};
const toCell = (column: string, value: unknown): CsvCell =>
  typeof value === 'number'
    ? value
    : (findOwn(findOwn(words, column) ?? {}, String(value ?? '')) ?? String(value ?? ''));

const openQuery = async (tx: Tx, query: string, schoolId: number): Promise<Section> => {
  type Fetched = { rows: Record<string, unknown>[]; fields: { name: string }[] };
  const fetch = async (count: number): Promise<Fetched> =>
    (await tx.orm.execute(sql.raw(`fetch ${count} from export_rows`))) as unknown as Fetched;
  const bound = query.replaceAll('$1', String(schoolId));
  await tx.orm.execute(sql.raw(`declare export_rows no scroll cursor for ${bound}`));
  const columns = (await fetch(0)).fields.map(({ name }) => name);
  async function* read(): AsyncGenerator<CsvCell[][]> {
    yield [columns.map((name) => findOwn(heads, name) ?? name)];
    for (let { rows } = await fetch(ROWS_AT_ONCE); rows.length > 0; { rows } = await fetch(ROWS_AT_ONCE))
      yield rows.map((row) => columns.map((name) => toCell(name, row[name])));
    await tx.orm.execute(sql`close export_rows`);
  }
  return { columns, rows: read() };
};

const openList = (tx: Tx, name: AdminListName, staffUser: StaffUser, today: string): Section => {
  const shape: AdminListShape = adminLists[name];
  const columns = Object.keys(shape.columns).filter((column) => column !== 'school');
  const query = parseListQuery(shape, { columns: columns.join(',') });
  if (!query.ok) throw new Error(`the list ${name} has no such columns`);
  const source = listSources[name] as ListSource;
  const request = { shape, source, query: query.value, staffUser, today };
  return { columns, rows: readListFile(tx, request, adminTexts.lists[name]) };
};

/** Counts rows and adds up amounts while they pass, after the heads. */
async function* count({ columns, rows }: Section, into: FileCount): AsyncGenerator<CsvCell[][]> {
  let isHead = true;
  for await (const some of rows) {
    yield some;
    for (const cells of isHead ? [] : some) {
      into.rows += 1;
      for (const [at, column] of columns.entries())
        if (column.endsWith('Ugx'))
          into.totalsUgx.set(column, (into.totalsUgx.get(column) ?? 0) + Number(cells[at]));
    }
    isHead = false;
  }
}

/**
 * Compares the totals of the files with the ledger and with each other. Throws if they differ, so that no school leaves with other
 * figures than ours.
 */
const checkTotals = async (tx: Tx, school: ExportedSchool, counts: readonly FileCount[], day: string) => {
  const get = (file: string, column: string): number =>
    counts.find(({ name }) => name === `${file}.csv`)?.totalsUgx.get(column) ?? 0;
  const ledger = await createSchoolStatement(tx, school.id, { from: FIRST_DAY, to: day });
  const checks = (
    [
      ['owedToSchool', get('ledger', 'creditUgx') - get('ledger', 'debitUgx'), ledger.closingUgx],
      ['feesCollected', get('payment-fees', 'paidUgx'), ledger.collectedUgx - ledger.reversedUgx],
      ['outstanding', get('fees', 'outstandingUgx'), get('students', 'outstandingUgx')],
    ] as const
  ).map(([check, filesUgx, ledgerUgx]) => ({ check, filesUgx, ledgerUgx }));
  for (const { check, filesUgx, ledgerUgx } of checks)
    if (filesUgx !== ledgerUgx)
      throw new Error(
        `the export of school ${school.id} has ${filesUgx} of ${check} instead of ${ledgerUgx}`,
      );
  return { ledger, checks };
};

const writeReadme = (school: ExportedSchool, now: Date): string => {
  const time = `${toKampalaDay(now)} ${toKampalaTime(now)}`;
  const lines = Object.entries(files).map(([name, text]) => `${name}\r\n    ${text}`);
  return [formatText(readme, { brand: brand.name, school: school.name, time }), ...lines, ''].join(
    '\r\n\r\n',
  );
};

/**
 * Lists the files of a school's export: a text that explains them, a CSV file for each section, the remittance advice of each settlement,
 * and the manifest with counts and totals. Needs a transaction that sees one state of the database. Throws if the totals are not those of
 * the ledger.
 */
export async function* listExportFiles(
  tx: Tx,
  school: ExportedSchool,
  { requestedBy, now }: { requestedBy: string; now: Date },
): AsyncGenerator<ZipContent> {
  const head: StaffUser = {
    id: requestedBy,
    roleId: 4,
    schoolId: school.id,
    schoolRole: 'head',
    sessionHash: '',
  };
  const counts: FileCount[] = [];
  yield { name: 'README.txt', content: [writeReadme(school, now)] };
  for (const [name, section] of Object.entries(exportSections)) {
    const opened =
      'list' in section
        ? openList(tx, section.list, head, toKampalaDay(now))
        : await openQuery(tx, section.query, school.id);
    const counted: FileCount = { name: `${name}.csv`, rows: 0, totalsUgx: new Map() };
    counts.push(counted);
    yield { name: counted.name, content: writeCsv(count(opened, counted)) };
  }
  const paid = await tx.orm
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(eq(settlements.schoolId, school.id), eq(settlements.status, 'paid')))
    .orderBy(settlements.createdAt);
  for (const { id } of paid) {
    const settlement = await findSettlement(tx, id, head);
    if (!settlement) throw new Error(`the settlement ${id} is gone`);
    const name = `documents/${getRemittanceName(settlement)}`;
    yield { name: `${name}.csv`, content: [await createRemittanceCsv(tx, settlement)] };
    yield { name: `${name}.pdf`, content: [await createRemittancePdf(tx, settlement, now)] };
  }
  const { ledger, checks } = await checkTotals(tx, school, counts, toKampalaDay(now));
  const manifest = {
    school: school.name,
    madeAt: now.toISOString(),
    files: counts.map(({ totalsUgx, ...file }) => ({ ...file, totalsUgx: Object.fromEntries(totalsUgx) })),
    documents: paid.length,
    ledger,
    checks,
  };
  yield { name: 'manifest.json', content: [JSON.stringify(manifest, null, 2)] };
}
