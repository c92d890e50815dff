import { formatFullName, formatText, toKampalaDay } from '@somesa/core';
import type { AdminStudentView } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { BYTE_ORDER_MARK, type CsvCell, formatCsv } from '../../platform/csv/csv';

type Column<Row> = readonly [head: string, read: (row: Row) => CsvCell | null];

/** Returns the heads of a table and its rows. */
const toTable = <Row>(rows: readonly Row[], ...columns: readonly Column<Row>[]): CsvCell[][] => [
  columns.map(([head]) => head),
  ...rows.map((row) => columns.map(([, read]) => read(row) ?? '')),
];

const formatDay = (at: string | null): string | null => at && toKampalaDay(new Date(at));

/**
 * Formats the account of a child as CSV, as on its screen: the fees with their total, the changes of them with payments to the
 * school, and the payments, each under its headings.
 */
export const writeStudentAccountFile = (student: AdminStudentView): string => {
  const { student: text, lists, reports } = adminTexts;
  const { fields, items, adjustments, history, payments } = text;
  const { words, columns } = lists.payments;
  const rows: CsvCell[][] = [
    [fields.regNo, student.regNo],
    [fields.paymentCode, student.paymentCode ?? ''],
    [columns.student, formatFullName(student.firstName, student.lastName)],
    [fields.className, student.className],
    [fields.school, student.school.name],
    [],
    [items.title],
    ...toTable(
      [...student.items, { ...student, description: reports.total, term: null, dueOn: '' }],
      [items.description, ({ description }) => description],
      [items.term, ({ term }) => term],
      [items.dueOn, ({ dueOn }) => dueOn],
      [items.charged, ({ chargedUgx }) => chargedUgx],
      [items.bursary, ({ bursaryUgx }) => bursaryUgx],
      [items.paid, ({ paidUgx }) => paidUgx],
      [items.paidToSchool, ({ paidToSchoolUgx }) => paidToSchoolUgx],
      [items.outstanding, ({ outstandingUgx }) => outstandingUgx],
    ),
    [],
    [history.title],
    ...toTable(
      student.adjustments.toReversed(),
      [history.when, ({ at }) => formatDay(at)],
      [
        history.what,
        ({ kind, reversesId }) =>
          formatText(reversesId === null ? '{what}' : history.reversal, { what: adjustments.kinds[kind] }),
      ],
      [items.description, ({ fees }) => fees],
      [history.change, ({ changeUgx }) => changeUgx],
      [adjustments.method, ({ method }) => method && adjustments.methods[method]],
      [adjustments.receiptNumber, ({ receiptNumber }) => receiptNumber],
      [adjustments.paidOn, ({ paidOn }) => paidOn],
      [adjustments.reason, ({ reason }) => reason],
      [history.by, ({ by }) => by.name],
    ),
    [],
    [payments.title],
    ...toTable(
      student.payments.toReversed(),
      [payments.paidAt, ({ paidAt }) => formatDay(paidAt)],
      [payments.reference, ({ reference }) => reference],
      [payments.purpose, ({ purpose }) => words.purpose[purpose]],
      [payments.status, ({ status }) => words.status[status]],
      [payments.amount, ({ amountUgx }) => amountUgx],
    ),
  ];
  return BYTE_ORDER_MARK + formatCsv(rows);
};
