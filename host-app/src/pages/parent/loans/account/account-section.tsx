import { formatUgx, type LoanSummaryView } from '@somesa/core';
import { css, DefinitionRows } from '@somesa/ui';
import { Progress } from '../../../../loans/progress';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';

const figures = css('max-width: 26rem;');

/** Shows what is paid of an active loan and what is still to pay. */
export const AccountSection = ({ account }: { account: LoanSummaryView }) => {
  const text = useText('dashboard').account;
  return (
    <LoanSection anchor="account" title={text.title}>
      <DefinitionRows
        className={figures}
        rows={[
          { name: text.pending, value: formatUgx(account.pending), kind: 'strong' },
          { name: text.paid, value: formatUgx(account.paid) },
          { name: text.taken, value: formatUgx(account.taken) },
        ]}
      />
      <Progress loan={account} isPart />
    </LoanSection>
  );
};
