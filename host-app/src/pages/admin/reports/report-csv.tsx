import type { ReportDays } from '@somesa/api-client/office';
import type { OfficeReportName } from '@somesa/core/office';
import { Button, downloadIcon, Icon, toast } from '@somesa/ui';
import { useState } from 'react';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { saveCsv } from '../save-file';

/** Brings a report as a file, of the same days and school. */
export const ReportCsv = ({ name, days }: { name: OfficeReportName; days: ReportDays }) => {
  const text = useText('office').reports;
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const answer = await officeApi.getReportCsv(name, days);
    setBusy(false);
    if (answer.ok) saveCsv(`${name}.csv`, answer.value);
    else toast.error(answer.error.message);
  };
  return (
    <Button kind="secondary" isBusy={isBusy} onClick={() => void download()}>
      {!isBusy && <Icon node={downloadIcon} />}
      {isBusy ? text.preparing : text.csv}
    </Button>
  );
};
