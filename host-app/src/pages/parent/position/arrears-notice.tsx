import { brand, formatCount, formatDay, formatText, formatUgx, type LoanSummaryView } from '@somesa/core';
import { Notice } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { toNonBreaking } from '../../../format-text';
import { languageState } from '../../../state/language';
import { useText } from '../../../texts/use-text';

/** Shows the overdue amount, since when it is overdue, and what to do. */
export const ArrearsNotice = ({ loan }: { loan: LoanSummaryView }) => {
  const { arrears: text } = useText('dashboard');
  const { months } = useText('ui');
  const { language } = useSnapshot(languageState);
  const { arrears, daysPastDue, nextDue } = loan;
  if (arrears === 0 || !nextDue) return null;
  return (
    <Notice kind="warning" title={formatText(text.title, { amount: toNonBreaking(formatUgx(arrears)) })}>
      {formatCount(text, 'late', language, daysPastDue, {
        days: daysPastDue,
        day: formatDay(nextDue.dueOn, months),
        phone: toNonBreaking(brand.phones[0]),
      })}
    </Notice>
  );
};
