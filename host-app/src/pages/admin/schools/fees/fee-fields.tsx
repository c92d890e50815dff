import { Field, MoneyField, SelectField } from '@somesa/ui';
import type { ComponentProps } from 'react';
import { useText } from '../../../../texts/use-text';
import type { Question } from '../../layout/question';

/** Values of a fee's form, as typed. */
export type FeeFormValues = Record<'description' | 'className' | 'dueOn' | 'amountUgx', string>;
type Ties = Parameters<NonNullable<ComponentProps<typeof Question<FeeFormValues, unknown>>['children']>>[0];

/** The fields of a fee. Of one that is charged only the day and the amount can change. */
export const FeeFields = ({
  field,
  classes,
  isCharged = false,
}: {
  field: Ties;
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
