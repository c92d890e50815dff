import {
  type AdminLoanView,
  formatCount,
  formatFigures,
  formatText,
  isEitherStatement,
  loanStatementKinds,
} from '@somesa/core';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';

/** One line of the checklist, which names the fault if the requirement is not met. */
export interface ChecklistLine {
  isDone: boolean;
  /** True if the server rejects an approval until it is done. */
  isRequired: boolean;
  label: string;
  detail?: string | undefined;
  advice?: string | undefined;
  adviceHref?: string | undefined;
}

export const useChecklist = ({
  amount,
  application,
  checklist,
  documentRule,
  documentsNeeded,
  guarantor,
  needsGuarantor,
  registeredChild,
  school,
}: AdminLoanView): ChecklistLine[] => {
  const { checklist: text } = useText('admin').loan;
  const { kinds } = useText('loans').documents;
  const { missingDocuments, isStudentLinked, canSchoolBePaid, isGuaranteed, ceiling } = checklist;
  const toLine = (
    isDone: boolean,
    done: string,
    fault: Pick<ChecklistLine, 'label' | 'detail' | 'advice' | 'adviceHref'>,
  ): ChecklistLine => ({ isDone, isRequired: true, ...(isDone ? { label: done } : fault) });
  const names = { registered: registeredChild?.name ?? '', typed: application.childName };
  const isOtherName = isStudentLinked && registeredChild?.fitsApplication === false;
  const isEitherMissing =
    isEitherStatement(documentRule) && loanStatementKinds.every((kind) => missingDocuments.includes(kind));
  const listNames = (): string[] => {
    const names = missingDocuments
      .filter((kind) => !(isEitherMissing && loanStatementKinds.includes(kind)))
      .map((kind) => kinds[kind]);
    const [first = '', second = ''] = loanStatementKinds.map((kind) => kinds[kind]);
    return isEitherMissing ? [...names, formatText(text.either, { first, second })] : names;
  };
  const guarantorLine = (): ChecklistLine => {
    if (!guarantor) return toLine(false, '', { label: text.noGuarantor, advice: text.noGuarantorAdvice });
    const label = guarantor.consentedAt ? text.agreedLess : text.notAgreed;
    return toLine(isGuaranteed, text.guarantor, { label, advice: text.notAgreedAdvice });
  };
  const maximum = ceiling !== null && { amount: formatFigures(ceiling) };
  return [
    toLine(missingDocuments.length === 0, text.documents, {
      label: formatCount(text, 'missing', 'en', listNames().length),
      detail: listNames().join(', '),
      advice: missingDocuments.every((kind) => documentsNeeded.includes(kind))
        ? text.missingRequested
        : text.missingAdvice,
    }),
    ...(needsGuarantor ? [guarantorLine()] : []),
    isOtherName
      ? { isDone: false, isRequired: false, label: formatText(text.otherName, names) }
      : toLine(isStudentLinked, text.student, { label: text.noStudent, advice: text.noStudentAdvice }),
    toLine(canSchoolBePaid, text.payout, {
      label: text.noPayout,
      advice: text.noPayoutAdvice,
      adviceHref: `${ADMIN}/schools?q=${encodeURIComponent(school.name)}`,
    }),
    ...(maximum
      ? [
          toLine(amount <= (ceiling ?? 0), formatText(text.amount, maximum), {
            label: formatText(text.tooHigh, maximum),
            advice: ceiling ? text.tooHighAdvice : text.nothingAdvice,
          }),
        ]
      : []),
  ];
};
