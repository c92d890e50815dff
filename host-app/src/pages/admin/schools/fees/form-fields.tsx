import { parseUgx } from '@somesa/core';
import type { TermFeeSaved } from '@somesa/core/admin';
import { Field, MoneyField, SelectField } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';
import type { BindField } from '../../layout/action-dialog';

type FeeFormValues = Record<'description' | 'className' | 'dueOn' | 'amountUgx', string>;

/** An invalid amount becomes 0, which the server rejects under its field. */
export const toFeeBody = ({ amountUgx, className, ...rest }: FeeFormValues): TermFeeSaved => ({
  ...rest,
  className: className || null,
  amountUgx: parseUgx(amountUgx) ?? 0,
});

/** Fields of a fee. Once it is charged, only its due date and its amount can change. */
export const FeeFields = ({
  field,
  classes,
  isCharged = false,
}: {
  field: BindField<FeeFormValues>;
  classes: readonly string[];
  isCharged?: boolean;
}) => {
  const text = useText('admin').school.fees;
  return (
    <>
      {!isCharged && (
        <>
          <Field label={text.description} {...field('description')} />
          <SelectField label={text.className} {...field('className')}>
            <option value="">{text.everyClass}</option>
            {classes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </>
      )}
      <Field label={text.dueOn} type="date" {...field('dueOn')} />
      <MoneyField label={text.amount} {...field('amountUgx')} />
    </>
  );
};

export const TermFields = ({
  field,
}: {
  field: BindField<Record<'name' | 'startsOn' | 'endsOn', string>>;
}) => {
  const text = useText('admin').school.fees;
  return (
    <>
      <Field label={text.termName} {...field('name')} />
      <Field label={text.startsOn} type="date" {...field('startsOn')} />
      <Field label={text.endsOn} type="date" {...field('endsOn')} />
    </>
  );
};
