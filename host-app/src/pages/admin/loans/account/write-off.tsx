import { TextArea } from '@somesa/ui';
import { useLocation } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';

/** Button that requests the write-off of a loan; then opens the request, which another person approves. */
export const WriteOffAction = ({ loanId }: { loanId: string }) => {
  const { writeOff: text } = useText('admin').loan;
  const [, navigate] = useLocation();
  return (
    <ActionDialog
      action={text.action}
      title={text.title}
      text={text.text}
      done={text.done}
      initialValues={{ reason: '' }}
      send={({ reason }) =>
        adminApi.call('POST /admin/loans/:id/write-off', { params: { id: loanId }, body: { reason } })
      }
      onDone={({ approval }) => navigate(adminAddress.approval(approval.id))}
    >
      {(field) => <TextArea label={text.reason} {...field('reason')} />}
    </ActionDialog>
  );
};
