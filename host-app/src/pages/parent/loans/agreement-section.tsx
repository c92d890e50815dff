import { Button, downloadIcon, Icon } from '@somesa/ui';
import { useState } from 'react';
import { loansApi } from '../../../state/loans-api';
import { useText } from '../../../texts/use-text';
import { download } from './download';
import { LoanSection } from './loan-section';

/** Where the agreement is downloaded. */
export const AgreementSection = ({ loanId }: { loanId: string }) => {
  const text = useText('loans').agreement;
  const [isBusy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    await download(() => loansApi.linkAgreement(loanId));
    setBusy(false);
  };
  return (
    <LoanSection title={text.title} about={text.text}>
      <div>
        <Button kind="secondary" isBusy={isBusy} onClick={fetchIt}>
          <Icon node={downloadIcon} />
          {text.download}
        </Button>
      </div>
    </LoanSection>
  );
};
