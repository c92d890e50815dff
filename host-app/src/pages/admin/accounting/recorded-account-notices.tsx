import { recordedAccounts } from '@somesa/core/admin';
import { Notice } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

/** Warns of a journal on accounts that the product posts from its records, which the journal does not change. */
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
