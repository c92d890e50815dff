import type { OfficeListName } from '@somesa/core/office';
import { Button, downloadIcon, Icon, toast } from '@somesa/ui';
import { useState } from 'react';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { saveCsv } from '../save-file';

/** Brings exactly what a list shows, all of its pages, as a file. */
export const CsvButton = ({ list, params }: { list: OfficeListName; params: Record<string, string> }) => {
  const text = useText('office').table;
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const answer = await officeApi.listCsv({ list, query: params });
    setBusy(false);
    if (answer.ok) saveCsv(`${list}.csv`, answer.value);
    else toast.error(answer.error.message);
  };
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void download()}>
      {!isBusy && <Icon node={downloadIcon} />}
      {isBusy ? text.exporting : text.export}
    </Button>
  );
};
