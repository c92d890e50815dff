import { formatFigures, formatText } from '@somesa/core';
import type { SchoolTermView } from '@somesa/core/admin';
import { adminApi } from '../../../../state/admin-api';
import { showOutcome } from '../../../../state/page-message';
import { useText } from '../../../../texts/use-text';
import { ActionDialog, formatTexts } from '../../layout/action-dialog';
import { rowClass } from '../../layout/admin-section';
import type { SchoolTabProps } from '../school-tabs';
import { ChargeFees } from './charge-fees';
import type { FeeRow } from './fee-rows';
import { FeeFields, toFeeBody, toFeeValues } from './form-fields';

export const FeeActions = (props: SchoolTabProps & { fee: FeeRow; term: SchoolTermView }) => {
  const { fee, term, school, onSchool } = props;
  const text = useText('admin').school.fees;
  const names = { name: fee.description };
  const params = { id: school.id, fee: fee.id };
  return (
    <div className={rowClass}>
      {!fee.isOptional && <ChargeFees {...props} />}
      <ActionDialog
        {...formatTexts(text.changeFee, names)}
        text={fee.children > 0 ? (fee.isOptional ? text.changeOptional : text.changeCharged) : null}
        initialValues={toFeeValues(fee, term.startsOn)}
        send={(values) =>
          adminApi.call('PUT /admin/schools/:id/fees/:fee', { params, body: toFeeBody(values, school) })
        }
        onDone={onSchool}
      >
        {(field, value) => <FeeFields {...{ field, value, school, term, fee }} />}
      </ActionDialog>
      {fee.children > 0 ? (
        <ActionDialog
          {...formatTexts(text.voidFee, names)}
          isDanger
          send={() => adminApi.call('POST /admin/schools/:id/fees/:fee/void', { params })}
          onDone={(answer) => {
            onSchool(answer);
            const counts = {
              count: formatFigures(answer.voided),
              notVoided: formatFigures(answer.notVoided),
            };
            showOutcome(formatText(text.voided, counts));
          }}
        />
      ) : (
        <ActionDialog
          {...formatTexts(text.removeFee, names)}
          isDanger
          send={() => adminApi.call('DELETE /admin/schools/:id/fees/:fee', { params })}
          onDone={onSchool}
        />
      )}
    </div>
  );
};
