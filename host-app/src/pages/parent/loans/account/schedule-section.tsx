import { formatDay, formatText, type LoanAccountAnswer } from '@somesa/core';
import { InstalmentsTable } from '../../../../loans/instalments-table';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';

export const ScheduleSection = ({ answer: { account, schedules } }: { answer: LoanAccountAnswer }) => {
  const { account: text } = useText('dashboard');
  const { tabs } = useText('loans');
  const { months } = useText('ui');
  const current = schedules.length > 1 ? schedules.at(-1) : undefined;
  return (
    <LoanSection
      anchor="schedule"
      title={tabs.schedule}
      about={
        current &&
        `${formatText(text.inForce, { day: formatDay(current.from, months) })}. ${text.causes[current.cause]}`
      }
    >
      <InstalmentsTable account={account} />
    </LoanSection>
  );
};
