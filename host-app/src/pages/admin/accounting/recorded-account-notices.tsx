import { recordedAccounts } from '@somesa/core/admin';
import { Notice } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

export const RecordedAccountNotices = ({ codes }: { codes: readonly string[] }) => {
  const { recorded } = useText('admin').accounting;
  return recordedAccounts
    .filter((account) => codes.some((code) => code.split(':')[0] === account))
    .map((account) => (
      <Notice key={account} kind="warning">
        {recorded[account]}
      </Notice>
    ));
};
