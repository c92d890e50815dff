import type { SettlementView } from '@somesa/core/admin';
import { Button, css } from '@somesa/ui';
import { useState } from 'react';
import { saveFile } from '../../../save-file';
import { adminApi } from '../../../state/admin-api';
import { showFailure } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { CsvButton } from '../layout/csv-button';

const rowClass = css('display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem;');

/** Buttons that download the remittance advice of a settlement, as PDF and as CSV. */
export const RemittanceButtons = ({ settlement: { id, reference } }: { settlement: SettlementView }) => {
  const text = useText('admin').settlement.remittance;
  const [isBusy, setBusy] = useState(false);
  const name = `remittance-${reference}`;
  const savePdf = async (): Promise<void> => {
    setBusy(true);
    const answer = await adminApi.callForFile('GET /admin/settlements/:id/remittance.pdf', {
      params: { id },
    });
    setBusy(false);
    if (answer.ok) saveFile(`${name}.pdf`, answer.value);
    else showFailure(answer.error.message);
  };
  return (
    <div className={rowClass}>
      <Button kind="secondary" isBusy={isBusy} onClick={() => void savePdf()}>
        {isBusy ? text.busy : text.pdf}
      </Button>
      <CsvButton
        name={name}
        kind="secondary"
        text={text.csv}
        busyText={text.busy}
        request={() => adminApi.callForFile('GET /admin/settlements/:id/remittance.csv', { params: { id } })}
      />
    </div>
  );
};
