import { formatFullName, toKampalaDay } from '@somesa/core';
import type { AdminStudentView } from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { BYTE_ORDER_MARK, type CsvCell, formatCsv } from '../../platform/csv/csv';

const listFacts = (student: AdminStudentView): CsvCell[][] => {
  const { fields } = adminTexts.student;
  return [
    [fields.regNo, student.regNo],
    [fields.paymentCode, student.paymentCode ?? ''],
    [adminTexts.lists.payments.columns.student, formatFullName(student.firstName, student.lastName)],
    [fields.className, student.className],
    [fields.school, student.school.name],
  ];
};

/**
 * Formats the account of a child as CSV, as on its screen: the fees with their total, the changes of them with payments to the
 * school, and the payments, each under its headings.
 */
export const writeStudentAccountFile = (student: AdminStudentView): string => {
  const { student: text, lists, reports } = adminTexts;
  const { items, adjustments, history, payments } = text;
  const { words } = lists.payments;
  const rows: CsvCell[][] = [
    ...listFacts(student),
    [],
    [items.title],
    [
      items.description,
      items.term,
      items.dueOn,
      items.charged,
      items.bursary,
      items.paid,
      items.paidToSchool,
      items.outstanding,
    ],
    ...student.items.map((item) => [
      item.description,
      item.term ?? '',
      item.dueOn,
      item.chargedUgx,
      item.bursaryUgx,
      item.paidUgx,
      item.paidToSchoolUgx,
      item.outstandingUgx,
    ]),
    [
      reports.total,
      '',
      '',
      student.chargedUgx,
      student.bursaryUgx,
      student.paidUgx,
      student.paidToSchoolUgx,
      student.outstandingUgx,
    ],
    [],
    [history.title],
    [
      history.when,
      history.what,
      items.description,
      history.change,
      adjustments.method,
      adjustments.receiptNumber,
      adjustments.paidOn,
      adjustments.reason,
      history.by,
    ],
    ...student.adjustments.toReversed().map((entry) => {
      const what = adjustments.kinds[entry.kind];
      return [
        toKampalaDay(new Date(entry.at)),
        entry.reversesId === null ? what : history.reversal.replace('{what}', what),
        entry.fees,
        entry.changeUgx,
        entry.method ? adjustments.methods[entry.method] : '',
        entry.receiptNumber ?? '',
        entry.paidOn ?? '',
        entry.reason ?? '',
        entry.by.name,
      ];
    }),
    [],
    [payments.title],
    [payments.paidAt, payments.reference, payments.purpose, payments.status, payments.amount],
    ...student.payments
      .toReversed()
      .map(({ paidAt, reference, purpose, status, amountUgx }) => [
        paidAt === null ? '' : toKampalaDay(new Date(paidAt)),
        reference,
        words.purpose[purpose],
        words.status[status],
        amountUgx,
      ]),
  ];
  return BYTE_ORDER_MARK + formatCsv(rows);
};
