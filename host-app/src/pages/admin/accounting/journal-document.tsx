import { recordedAccounts } from '@somesa/core/admin';
import { Notice } from '@somesa/ui';
import { useAttachedFile } from '../../../forms/attached-file';
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

export const useJournalDocument = () => {
  const { form: text } = useText('admin').accounting;
  return useAttachedFile({ ...text, label: text.document, hint: text.documentHint });
};
