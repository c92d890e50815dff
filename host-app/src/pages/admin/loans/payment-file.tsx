import { type BankPaymentFileView, formatUgx, say } from '@somesa/core';
import { toast } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { Question } from '../layout/question';
import { saveCsv } from '../save-file';

/** Hands out a payment file that was made before, the same to the letter. */
export const savePaymentFile = async ({ id, name }: { id: string; name: string }): Promise<void> => {
  const answer = await adminApi.readPaymentFile(id);
  if (answer.ok) saveCsv(`${name}.csv`, answer.value);
  else toast.error(answer.error.message);
};

/** Puts all bank payments that wait into a file for the bank, and hands it out. */
export const PaymentFile = ({ onMade }: { onMade: () => void }) => {
  const text = useText('admin').loan.payment.file;
  const take = ({ id, reference, count, total }: BankPaymentFileView): void => {
    toast.success(say(text.made, { count, total: formatUgx(total) }));
    onMade();
    void savePaymentFile({ id, name: reference });
  };
  return (
    <Question
      action={text.action}
      title={text.title}
      text={text.text}
      confirm={text.confirm}
      send={() => adminApi.createPaymentFile()}
      onDone={take}
    />
  );
};
