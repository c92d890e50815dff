import { Field } from '@somesa/ui';
import type { ComponentProps } from 'react';
import { useText } from '../../../../texts/use-text';
import type { Question } from '../../layout/question';

type TermTyped = Record<'name' | 'startsOn' | 'endsOn', string>;
type Ties = Parameters<NonNullable<ComponentProps<typeof Question<TermTyped, unknown>>['children']>>[0];

/** The fields of a term. */
export const TermFields = ({ field }: { field: Ties }) => {
  const text = useText('admin').school.fees;
  return (
    <>
      <Field label={text.termName} {...field('name')} />
      <Field label={text.startsOn} type="date" {...field('startsOn')} />
      <Field label={text.endsOn} type="date" {...field('endsOn')} />
    </>
  );
};
