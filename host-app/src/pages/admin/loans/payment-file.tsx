import { type BankPaymentFileView, formatText, formatUgx } from '@somesa/core';
import { toast } from '@somesa/ui';
import { saveFile } from '../../../save-file';
import { adminApi } from '../../../state/admin-api';
import { showFailure } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';
import { saveCsv } from '../layout/csv-button';

export const savePaymentFile = ({ id, name }: { id: string; name: string }): Promise<void> =>
  saveCsv(`${name}.csv`, adminApi.callForFile('GET /admin/bank-payment-files/:id', { params: { id } }));

export const savePaymentFileXml = async ({ id, name }: { id: string; name: string }): Promise<void> => {
  const file = await adminApi.callForFile('GET /admin/bank-payment-files/:id/pain001.xml', {
    params: { id },
  });
  if (!file.ok) return void showFailure(file.error.message);
  saveFile(`${name}.xml`, file.value);
};

export const PaymentFileDialog = ({ onDone }: { onDone: () => void }) => {
  const text = useText('admin').loan.payment.file;
  const onCreated = ({ file: { id, reference, count, total } }: { file: BankPaymentFileView }): void => {
    toast.success(formatText(text.made, { count, total: formatUgx(total) }));
    onDone();
    void savePaymentFile({ id, name: reference });
  };
  return (
    <ActionDialog {...text} send={() => adminApi.call('POST /admin/bank-payment-files')} onDone={onCreated} />
  );
};
