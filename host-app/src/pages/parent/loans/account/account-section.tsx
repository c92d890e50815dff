import { formatDay, formatText, formatUgx, type LoanAccountAnswer } from '@somesa/core';
import { css, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import { InstalmentsTable } from '../../../../loans/instalment-columns';
import { Progress } from '../../../../loans/progress';
import { toNonBreaking } from '../../../../texts/format-text';
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

const figures = css('max-width: 26rem;');

const useChanges = ({
  account,
  promise,
}: Pick<LoanAccountAnswer, 'account' | 'promise'>): DefinitionRow[] => {
  const text = useText('dashboard').account;
  const { months } = useText('ui');
  const rows: DefinitionRow[] = [
    ...account.waivers.map(({ part, on, amount }) => ({
      name: formatText(text.waived[part], { day: formatDay(on, months) }),
      value: formatUgx(amount),
    })),
    ...account.restructurings.map(({ on, carriedOver }) => ({
      name: formatText(text.restructured, { day: formatDay(on, months) }),
      value: formatUgx(carriedOver),
    })),
  ];
  if (promise)
    rows.push({
      name: text.promise,
      value: formatText(text.promises[promise.status], {
        amount: toNonBreaking(formatUgx(promise.amount)),
        day: formatDay(promise.on, months),
      }),
    });
  return rows;
};

export const AccountSection = ({
  answer: { account, promise },
}: {
  answer: Pick<LoanAccountAnswer, 'account' | 'promise'>;
}) => {
  const text = useText('dashboard').account;
  const changes = useChanges({ account, promise });
  return (
    <LoanSection anchor="account" title={text.title}>
      <DefinitionRows
        className={figures}
        rows={[
          { name: text.pending, value: formatUgx(account.pending), kind: 'strong' },
          { name: text.paid, value: formatUgx(account.paid) },
          { name: text.taken, value: formatUgx(account.taken) },
          ...changes,
        ]}
      />
      <Progress loan={account} isPart />
    </LoanSection>
  );
};
