import { type AdminLoanView, formatCount, formatFigures, formatText } from '@somesa/core';
import { useSnapshot } from 'valtio';
import { languageState } from '../../../state/language';
import { useText } from '../../../texts/use-text';

/** One line of the checklist, which names the fault if the requirement is not met. */
export interface ChecklistLine {
  isDone: boolean;
  /** True if the server rejects an approval until it is done. */
  isRequired: boolean;
  label: string;
  /** Part of the fault, or what to do about it. */
  advice?: string | undefined;
}

/** Returns the lines of a loan's checklist. */
export const useChecklist = ({
  amount,
  application,
  checklist,
  registeredChild,
}: AdminLoanView): ChecklistLine[] => {
  const { checklist: text } = useText('admin').loan;
  const { kinds } = useText('loans').documents;
  const { language } = useSnapshot(languageState);
  const { missingDocuments, isStudentLinked, canSchoolBePaid, ceiling } = checklist;
  const toLine = (isDone: boolean, done: string, fault: string, advice?: string): ChecklistLine =>
    isDone ? { isDone, isRequired: true, label: done } : { isDone, isRequired: true, label: fault, advice };
  const names = { registered: registeredChild?.name ?? '', typed: application.childName };
  const isOtherName = isStudentLinked && registeredChild?.fitsApplication === false;
  const maximum = ceiling !== null && { amount: formatFigures(ceiling) };
  return [
    toLine(
      missingDocuments.length === 0,
      text.documents,
      formatCount(text, 'missing', language, missingDocuments.length),
      missingDocuments.map((kind) => kinds[kind]).join(', '),
    ),
    isOtherName
      ? { isDone: false, isRequired: false, label: formatText(text.otherName, names) }
      : toLine(isStudentLinked, text.student, text.noStudent, text.noStudentAdvice),
    toLine(canSchoolBePaid, text.payout, text.noPayout, text.noPayoutAdvice),
    ...(maximum
      ? [
          toLine(
            amount <= (ceiling ?? 0),
            formatText(text.amount, maximum),
            formatText(text.tooHigh, maximum),
          ),
        ]
      : []),
  ];
};
