import { parseUgx, waivedParts } from '@somesa/core';
import { MoneyField, SelectField, TextArea, toast } from '@somesa/ui';
import { useLocation } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import { Options } from '../../layout/options';

/** Button that waives interest, fees or late fees; a large amount opens the request, which another person approves. */
export const WaiveAction = ({ loanId, onWaived }: { loanId: string; onWaived: () => void }) => {
  const { waiver: text } = useText('admin').loan;
  const [, navigate] = useLocation();
  return (
    <ActionDialog
      action={text.action}
      title={text.title}
      text={text.text}
      initialValues={{ part: '', amount: '', reason: '' }}
      // The server reports a missing part or amount, in its own words.
      send={({ part, amount, reason }) =>
        adminApi.call('POST /admin/loans/:id/waivers', {
          params: { id: loanId },
          body: {
            part: part as (typeof waivedParts)[number],
            amount: parseUgx(amount) ?? Number.NaN,
            reason,
          },
        })
      }
      onDone={({ approvalId }) => {
        if (approvalId !== null) return navigate(adminAddress.approval(approvalId));
        toast.success(text.done);
        onWaived();
      }}
    >
      {(field) => (
        <>
          <SelectField label={text.part} {...field('part')}>
            <option value="">{text.choose}</option>
            <Options values={waivedParts} names={text.parts} />
          </SelectField>
          <MoneyField label={text.amount} {...field('amount')} />
          <TextArea label={text.reason} {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
};
