import { type Language, say } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq } from 'drizzle-orm';
import type { ServedFile } from '../../messaging/uploads/upload-types';
import type { Queryable } from '../../platform/db/database';
import { loanApplications, loanEvents, loans, schools, students, users } from '../../platform/db/schema';
import { renderAgreementPdf } from './agreement-pdf';
import type { Agreement } from './agreement-rows';
import { getLoanCost } from './loan-cost';
import { findProduct } from './loan-products';
import type { Loan } from './loans-repository';

/** Tells whether a loan has an agreement: from its acceptance on, unless it was given up before the school was paid. */
export const hasAgreement = ({ acceptedAt, status }: Pick<Loan, 'acceptedAt' | 'status'>): boolean =>
  acceptedAt !== null && status !== 'withdrawn';

/** Reads what a loan’s agreement says, and the language of its borrower; null where there is none. */
export const readAgreement = async (
  db: Queryable,
  loanId: string,
): Promise<{ agreement: Agreement; language: Language } | null> => {
  const [found] = await db.orm
    .select({
      loan: loans,
      application: loanApplications,
      school: schools.name,
      language: users.language,
      regNo: students.regNo,
      firstName: students.firstName,
      lastName: students.lastName,
      phone: loanEvents.detail,
    })
    .from(loans)
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .innerJoin(students, eq(students.id, loans.studentId))
    .innerJoin(users, eq(users.id, loans.userId))
    .innerJoin(loanEvents, and(eq(loanEvents.loanId, loans.id), eq(loanEvents.event, 'accept')))
    .where(eq(loans.id, loanId));
  const { acceptedAt = null, offeredOn = null } = found?.loan ?? {};
  if (!found || acceptedAt === null || offeredOn === null || !hasAgreement(found.loan)) return null;
  const { loan, application, school, language } = found;
  const product = await findProduct(db, loan);
  return {
    language,
    agreement: {
      reference: loan.reference,
      borrower: application.fullName,
      phone: found.phone ?? '',
      child: `${found.firstName} ${found.lastName}`,
      regNo: found.regNo,
      school,
      expense: loan.expense,
      cost: getLoanCost(loan, product),
      late: product.late,
      allocationOrder: product.allocationOrder,
      offeredOn,
      acceptedAt,
      disbursedOn: loan.disbursedOn,
    },
  };
};

/** Prints a loan’s agreement, as links to files hand it out; null where there is none. */
export const printAgreement = async (db: Queryable, loanId: string): Promise<ServedFile | null> => {
  const read = await readAgreement(db, loanId);
  if (!read) return null;
  const { agreement, language } = read;
  const title = say(answerTexts[language].agreement.file_title, { reference: agreement.reference });
  return {
    name: `${title}.pdf`,
    type: 'application/pdf',
    bytes: await renderAgreementPdf(agreement, language),
  };
};
