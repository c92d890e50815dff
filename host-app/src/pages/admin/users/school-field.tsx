import { SelectField } from '@somesa/ui';
import type { ComponentProps } from 'react';
import { useText } from '../../../texts/use-text';
import { useAdminQuery } from '../layout/admin-query-view';

/** Field for a school; without `label` and `none`, the one that a bursar works for. */
export const SchoolField = ({
  label,
  none,
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'label'> & { label?: string; none?: string }) => {
  const { role: text } = useText('admin').user;
  const { state } = useAdminQuery('GET /admin/schools');
  const schools = state.kind === 'ready' ? state.value.schools : [];
  return (
    <SelectField
      // A select can't show a stored school before its options are loaded, so it is mounted again with them.
      key={state.kind}
      label={label ?? text.school}
      {...field}
      error={state.kind === 'failed' ? state.failure.message : field.error}
    >
      <option value="">{none ?? text.noSchool}</option>
      {schools.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};
