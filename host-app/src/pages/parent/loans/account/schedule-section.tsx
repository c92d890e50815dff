import { formatDay, formatText, type LoanAccountAnswer } from '@somesa/core';
import { DataTable } from '@somesa/ui';
import { instalmentColumns } from '../../../../loans/instalment-columns';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';

/** Shows every instalment of an active loan by the current schedule: its date, its amount and what is paid of it. */
export const ScheduleSection = ({ answer: { account, schedules } }: { answer: LoanAccountAnswer }) => {
  const { account: text, progress } = useText('dashboard');
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
      <DataTable
        caption={progress.table}
        columns={instalmentColumns(progress, months)}
        rows={account.instalments}
        getKey={({ number }) => `${number}`}
        onPhones="lines"
      />
    </LoanSection>
  );
};
