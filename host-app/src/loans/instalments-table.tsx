import type { LoanAccountAnswer } from '@somesa/core';
import { DataTable } from '@somesa/ui';
import { useText } from '../texts/use-text';
import { instalmentColumns } from './instalment-columns';

export const InstalmentsTable = ({ account }: Pick<LoanAccountAnswer, 'account'>) => {
  const { progress } = useText('dashboard');
  const { months } = useText('ui');
  return (
    <DataTable
      caption={progress.table}
      columns={instalmentColumns(progress, months)}
      rows={account.instalments}
      getKey={({ number }) => `${number}`}
      onPhones="lines"
    />
  );
};
