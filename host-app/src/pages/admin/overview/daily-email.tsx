import { type DailyEmailChoice, dailyEmailChoices } from '@somesa/core/admin';
import { SelectField } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';
import { useAdminQuery } from '../layout/admin-query-view';
import { Options } from '../layout/options';

export const DailyEmail = ({ schoolId }: { schoolId: number }) => {
  const text = useText('admin').overview.school.daily;
  const { state, put } = useAdminQuery('GET /admin/schools/:id/daily-email', { params: { id: schoolId } });
  if (state.kind !== 'ready') return null;
  return (
    <ActionDialog
      {...text}
      confirm={text.save}
      initialValues={{ choice: state.value.choice as string }}
      send={({ choice }) =>
        adminApi.call('PUT /admin/schools/:id/daily-email', {
          params: { id: schoolId },
          body: { choice: choice as DailyEmailChoice },
        })
      }
      done={text.saved}
      onDone={put}
    >
      {(field) => (
        <SelectField label={text.choice} {...field('choice')}>
          <Options values={dailyEmailChoices} names={text.choices} />
        </SelectField>
      )}
    </ActionDialog>
  );
};
