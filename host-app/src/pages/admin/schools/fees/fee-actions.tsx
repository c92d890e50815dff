import { formatCount, formatFigures, formatText } from '@somesa/core';
import { chargeChoices, type SchoolTermView } from '@somesa/core/admin';
import { SelectField, toast } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { showOutcome } from '../../../../state/page-message';
import { useText } from '../../../../texts/use-text';
import { ActionDialog, type BindField } from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { rowClass } from '../../layout/admin-section';
import type { SchoolTabProps } from '../school-tabs';
import type { FeeRow } from './fee-rows';
import { FeeFields, toFeeBody, toFeeValues } from './form-fields';

type FeeProps = SchoolTabProps & { fee: FeeRow; term: SchoolTermView };

const ChargePreviewFields = ({
  fee,
  school,
  field,
}: Pick<FeeProps, 'fee' | 'school'> & { field: BindField<{ already: string }> }) => {
  const text = useText('admin').school.fees;
  const count = (
    key: 'chargeNew' | 'chargeAlready' | 'alreadyDifference' | 'alreadyFull',
    number: number,
    ugx = 0,
  ) => formatCount(text, key, 'en', number, { amount: formatFigures(ugx) });
  const query = useAdminQuery('GET /admin/schools/:id/fees/:fee/charge', {
    params: { id: school.id, fee: fee.id },
  });
  return (
    <AdminQueryView query={query} skeletonRows={1}>
      {({ charge: { children, amountUgx, alreadyChildren, fullUgx, differenceChildren, differenceUgx } }) => (
        <>
          <p>{count('chargeNew', children, amountUgx)}</p>
          {alreadyChildren > 0 && (
            <>
              <p>{count('chargeAlready', alreadyChildren)}</p>
              <SelectField label={text.already} {...field('already')}>
                <option value="">{text.alreadyChoose}</option>
                <option value="difference">
                  {count('alreadyDifference', differenceChildren, differenceUgx)}
                </option>
                <option value="full">{count('alreadyFull', alreadyChildren, fullUgx)}</option>
                <option value="none">{text.alreadyNone}</option>
              </SelectField>
            </>
          )}
        </>
      )}
    </AdminQueryView>
  );
};

/** Charges a fee to every child of its class. Repeated, it charges only the children added since. */
const ChargeFee = ({ fee, school, onSchool }: FeeProps) => {
  const text = useText('admin').school.fees;
  const { description, amountUgx, className } = fee;
  return (
    <ActionDialog
      {...text.charge}
      values={{
        fee: description,
        amount: formatFigures(amountUgx),
        classes: className ?? text.everyClass,
      }}
      initialValues={{ already: '' }}
      send={({ already }) =>
        adminApi.sender('POST /admin/schools/:id/fees/:fee/charge', { id: school.id, fee: fee.id })({
          already: chargeChoices.find((choice) => choice === already),
        })
      }
      onDone={(answer) => {
        onSchool(answer);
        const counted = (key: 'charged' | 'chargedNot', number: number): string =>
          formatCount(text, key, 'en', number, { count: formatFigures(number) });
        const done = counted('charged', answer.charged);
        if (answer.notCharged > 0) showOutcome(`${done}. ${counted('chargedNot', answer.notCharged)}`);
        else toast.success(done);
      }}
    >
      {(field) => <ChargePreviewFields fee={fee} school={school} field={field} />}
    </ActionDialog>
  );
};

const ChangeFee = ({ fee, term, school, onSchool }: FeeProps) => {
  const text = useText('admin').school.fees;
  return (
    <ActionDialog
      {...text.change}
      values={{ name: fee.description }}
      text={fee.children > 0 ? (fee.isOptional ? text.changeOptional : text.changeCharged) : null}
      initialValues={toFeeValues(fee, term.startsOn)}
      send={(values) =>
        adminApi.sender('PUT /admin/schools/:id/fees/:fee', { id: school.id, fee: fee.id })(
          toFeeBody(values, school),
        )
      }
      onDone={onSchool}
    >
      {(field) => <FeeFields field={field} school={school} term={term} fee={fee} />}
    </ActionDialog>
  );
};

const VoidFee = ({ fee, school, onSchool }: FeeProps) => {
  const text = useText('admin').school.fees;
  return (
    <ActionDialog
      {...text.void}
      values={{ fee: fee.description }}
      isDanger
      send={adminApi.sender('POST /admin/schools/:id/fees/:fee/void', { id: school.id, fee: fee.id })}
      onDone={(answer) => {
        onSchool(answer);
        const { voided, notVoided } = answer;
        showOutcome(
          formatText(text.voided, { count: formatFigures(voided), notVoided: formatFigures(notVoided) }),
        );
      }}
    />
  );
};

const RemoveFee = ({ fee, school, onSchool }: FeeProps) => (
  <ActionDialog
    {...useText('admin').school.fees.remove}
    values={{ name: fee.description }}
    isDanger
    send={adminApi.sender('DELETE /admin/schools/:id/fees/:fee', { id: school.id, fee: fee.id })}
    onDone={onSchool}
  />
);

export const FeeActions = (props: FeeProps) => (
  <div className={rowClass}>
    {!props.fee.isOptional && <ChargeFee {...props} />}
    <ChangeFee {...props} />
    {props.fee.children > 0 ? <VoidFee {...props} /> : <RemoveFee {...props} />}
  </div>
);
