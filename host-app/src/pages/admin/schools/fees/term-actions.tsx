import { formatFigures } from '@somesa/core';
import { roundings, type SchoolTermView } from '@somesa/core/admin';
import { Field, SelectField } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog, formatTexts, Options } from '../../layout/action-dialog';
import type { SchoolTabProps } from '../school-tabs';
import { ChargeFees } from './charge-fees';
import { FeeFields, TermFields, toFeeBody, toFeeValues, toTermBody, toTermValues } from './form-fields';

type TermProps = SchoolTabProps & { term: SchoolTermView };

const CopyFees = ({ term, school, onSchool }: TermProps) => {
  const text = useText('admin').school.fees;
  const others = school.terms.filter(({ id, fees }) => id !== term.id && fees.length > 0);
  const [last] = others;
  if (!last) return null;
  return (
    <ActionDialog
      {...formatTexts(text.copy, term)}
      initialValues={{ fromTerm: String(last.id), percent: '0', roundTo: '1000' }}
      send={({ fromTerm, percent, roundTo }) =>
        adminApi.sender('POST /admin/schools/:id/terms/:term/copy', { id: school.id, term: term.id })({
          fromTerm: Number(fromTerm),
          percent: Number(percent),
          roundTo: Number(roundTo),
        })
      }
      onDone={onSchool}
    >
      {(field) => (
        <>
          <SelectField label={text.copyFrom} {...field('fromTerm')}>
            <Options
              values={others.map(({ id }) => id)}
              names={Object.fromEntries(others.map(({ id, name }) => [id, name]))}
            />
          </SelectField>
          <Field label={text.copyPercent} hint={text.copyPercentHint} {...field('percent')} />
          <SelectField label={text.roundTo} {...field('roundTo')}>
            <Options values={roundings} names={{ 100: formatFigures(100), 1000: formatFigures(1000) }} />
          </SelectField>
        </>
      )}
    </ActionDialog>
  );
};

export const TermActions = (props: TermProps) => {
  const { term, school, onSchool } = props;
  const text = useText('admin').school.fees;
  const params = { id: school.id, term: term.id };
  return (
    <>
      {term.fees.length === 0 ? <CopyFees {...props} /> : <ChargeFees {...props} />}
      <ActionDialog
        {...formatTexts(text.addFee, term)}
        initialValues={toFeeValues(null, term.startsOn)}
        send={(values) =>
          adminApi.call('POST /admin/schools/:id/terms/:term/fees', {
            params,
            body: toFeeBody(values, school),
          })
        }
        onDone={onSchool}
      >
        {(field, value) => <FeeFields {...{ field, value, school, term }} fee={null} />}
      </ActionDialog>
      <ActionDialog
        {...formatTexts(text.changeTerm, term)}
        initialValues={toTermValues(term)}
        send={(values) =>
          adminApi.call('PUT /admin/schools/:id/terms/:term', { params, body: toTermBody(values) })
        }
        onDone={onSchool}
      >
        {(field, value) => <TermFields {...{ field, value, term }} />}
      </ActionDialog>
      {term.fees.every(({ children }) => children === 0) && (
        <ActionDialog
          {...formatTexts(text.removeTerm, term)}
          isDanger
          send={() => adminApi.call('DELETE /admin/schools/:id/terms/:term', { params })}
          onDone={onSchool}
        />
      )}
    </>
  );
};
