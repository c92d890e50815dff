import { type AdminLoanView, formatFigures, type SiteTexts, say } from '@somesa/core';
import type { OfficeTexts } from '@somesa/core/office-texts';

interface ApprovalProblems {
  /** One sentence for each thing that the server would refuse an approval for. */
  reasons: string[];
  /** The most that can be offered instead, in UGX; null if a lower amount alone does not help. */
  lowerTo: number | null;
}

/** Finds what the server would refuse an approval of a loan for, as it stands. */
export const findApprovalProblems = (
  { amount, checklist }: AdminLoanView,
  text: OfficeTexts['loan']['decision']['approve']['reasons'],
  papers: SiteTexts['loans']['documents']['kinds'],
): ApprovalProblems => {
  const { missingDocuments, isStudentLinked, canSchoolBePaid, ceiling } = checklist;
  const isTooMuch = ceiling !== null && amount > ceiling;
  const lacks = [
    ...(missingDocuments.length > 0
      ? [say(text.documents, { kinds: missingDocuments.map((kind) => papers[kind]).join(', ') })]
      : []),
    ...(isStudentLinked ? [] : [text.student]),
    ...(canSchoolBePaid ? [] : [text.payout]),
  ];
  return {
    reasons: isTooMuch ? [...lacks, say(text.amount, { amount: formatFigures(ceiling) })] : lacks,
    lowerTo: isTooMuch && lacks.length === 0 && ceiling > 0 ? ceiling : null,
  };
};
