import { Card, type FieldFrame, SelectField } from '@somesa/ui';
import type { ComponentProps } from 'react';
import { CardSkeleton } from '../../frame/card-skeleton';
import { useLoan } from '../context';
import { ConfigProblem } from './config-problem';

/** The child's school: the embed's own, or one of those that take part. */
export const SchoolField = (field: Omit<FieldFrame, 'label'> & ComponentProps<'select'>) => {
  const { flow, isSchoolFixed, t } = useLoan();
  const { config, draft } = flow;
  if (config.kind === 'failed') return <ConfigProblem failure={config.failure} />;
  if (config.kind === 'loading') return <CardSkeleton label={t.school} />;
  if (isSchoolFixed)
    return (
      <Card>
        {t.school}: <strong>{config.schools.find(({ slug }) => slug === draft.school)?.name}</strong>
      </Card>
    );
  return (
    <SelectField label={t.school} {...field}>
      <option value="">{t.school_choose}</option>
      {config.schools.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};
