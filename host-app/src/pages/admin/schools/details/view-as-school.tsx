import { formatText } from '@somesa/core';
import { TextArea } from '@somesa/ui';
import { useLocation } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { refreshUser } from '../../../../state/auth-session';
import { useText } from '../../../../texts/use-text';
import { ADMIN } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import type { SchoolTabProps } from '../school-tabs';

export const ViewAsSchool = ({ school }: SchoolTabProps) => {
  const text = useText('admin').school.view;
  const [, navigate] = useLocation();
  const open = async (): Promise<void> => {
    await refreshUser();
    navigate(ADMIN);
  };
  return (
    <ActionDialog
      {...text}
      title={formatText(text.title, { school: school.name })}
      initialValues={{ reason: '' }}
      send={adminApi.sender('POST /admin/schools/:id/view', { id: school.id })}
      onDone={() => void open()}
    >
      {(field) => <TextArea label={text.reason} rows={3} {...field('reason')} />}
    </ActionDialog>
  );
};
