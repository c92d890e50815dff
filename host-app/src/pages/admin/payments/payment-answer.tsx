import { toKampalaDay } from '@somesa/core';
import type { AdminPaymentView } from '@somesa/core/admin';
import { Button, toast } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { useAnswers } from '../search/answers';

/** Sentence about a payment that can be read to the parent, or copied into a message. */
export const PaymentAnswer = ({ payment }: { payment: AdminPaymentView }) => {
  const text = useText('admin').palette.answer;
  const { describePayment } = useAnswers();
  const { name: student, className } = payment.student;
  const day = toKampalaDay(new Date(payment.paidAt ?? payment.createdAt));
  const sentence = describePayment({ ...payment, student, className, day });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(sentence);
    toast.success(text.copied);
  };
  return (
    <AdminSection
      title={text.title}
      actions={
        <Button kind="secondary" onClick={() => void copy()}>
          {text.copy}
        </Button>
      }
    >
      <p>{sentence}</p>
    </AdminSection>
  );
};
