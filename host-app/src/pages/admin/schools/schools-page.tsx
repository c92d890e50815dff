import type { AdminSchoolAnswer } from '@somesa/core/admin';
import { Field, toast } from '@somesa/ui';
import { useLocation } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { AdminTable } from '../table/admin-table';

export const SchoolsPage = () => {
  const { shell, school: words } = useText('admin');
  const text = words.add;
  const [, navigate] = useLocation();
  const open = ({ school }: AdminSchoolAnswer): void => {
    toast.success(text.added);
    navigate(adminAddress.school(school.id));
  };
  return (
    <>
      <h1>{shell.pages.schools}</h1>
      <AdminTable
        list="schools"
        getRowHref={({ id }) => adminAddress.school(id)}
        actions={
          <ActionDialog
            {...text}
            initialValues={{ name: '', slug: '' }}
            send={(values) => adminApi.call('POST /admin/schools', { body: values })}
            onDone={open}
          >
            {(field) => (
              <>
                <Field label={text.name} {...field('name')} />
                <Field label={text.slug} hint={text.slugHint} autoCapitalize="none" {...field('slug')} />
              </>
            )}
          </ActionDialog>
        }
      />
    </>
  );
};
