import { agreementLanguages, formatFigures, formatFullName, formatText, type Language } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq } from 'drizzle-orm';
import type { ServedFile } from '../../messaging/uploads/upload-types';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import type { Queryable } from '../../platform/db/database';
import { renderPagedPdf } from '../../platform/pdf/paged-pdf';
import { students } from '../../schools/tables/students';
import { findProduct, getLoanCost } from '../loan-products';
import type { Loan } from '../loans-repository';
import { loanApplications, loanEvents, loans } from '../tables/loans';
import { type Agreement, createAgreementSections } from './agreement-sections';

/** Layouts of the schedule: number, date and amounts, without and with a column for fees. */
const looks = {
  withoutFees: { widths: [20, 84, 54, 46, 54, 59], atLeft: 2, size: 8.5 },
  withFees: { widths: [18, 80, 48, 42, 38, 44, 47], atLeft: 2, size: 8 },
};

/** Renders a loan agreement as a PDF. The same agreement and language always give the same bytes. */
export const renderAgreementPdf = (agreement: Agreement, language: Language): Promise<Buffer> => {
  const allTexts = answerTexts[language];
  const { agreement: texts } = allTexts;
  return renderPagedPdf({
    language,
    madeAt: agreement.acceptedAt,
    title: texts.title,
    fileTitle: formatText(texts.file_title, { reference: agreement.reference }),
    lead: formatText(texts.loan_for, { child: agreement.child, school: agreement.school }),
    amount: formatFigures(agreement.cost.principal),
    reference: agreement.reference,
    pageText: texts.page,
    looks,
    sections: createAgreementSections(agreement, allTexts),
  });
};

/** Returns whether a loan has an agreement: it was accepted, and was not withdrawn before the school was paid. */
export const hasAgreement = ({ acceptedAt, status }: Pick<Loan, 'acceptedAt' | 'status'>): boolean =>
  acceptedAt !== null && status !== 'withdrawn';

/** Finds the agreement of a loan and its language; null if the loan has no agreement. */
export const findAgreement = async (
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
    language: agreementLanguages.includes(language) ? language : 'en',
    agreement: {
      reference: loan.reference,
      borrower: application.fullName,
      phone: found.phone ?? '',
      child: formatFullName(found.firstName, found.lastName),
      regNo: found.regNo,
      school,
      expense: loan.expense,
      cost: getLoanCost(loan, product),
      late: product.late,
      allocationOrder: product.allocationOrder,
      coolingOffDays: loan.coolingOffDays,
      offeredOn,
      acceptedAt,
      disbursedOn: loan.disbursedOn,
    },
  };
};

/** Renders a loan’s agreement as a PDF for download; null if the loan has no agreement. */
export const renderAgreement = async (db: Queryable, loanId: string): Promise<ServedFile | null> => {
  const found = await findAgreement(db, loanId);
  if (!found) return null;
  const { agreement, language } = found;
  const title = formatText(answerTexts[language].agreement.file_title, { reference: agreement.reference });
  return {
    name: `${title}.pdf`,
    type: 'application/pdf',
    bytes: await renderAgreementPdf(agreement, language),
  };
};
