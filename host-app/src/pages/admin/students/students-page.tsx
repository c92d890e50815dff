import { mayActForSchool } from '@somesa/core/admin';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminTable } from '../table/admin-table';
import { AddStudent } from './add-student';

const ENROLLED = { status: 'enrolled' };

export const StudentsPage = () => {
  const { pages } = useText('admin').shell;
  const { user } = useSnapshot(auth);
  return (
    <>
      <h1>{pages.students}</h1>
      <AdminTable
        list="students"
        initialParams={ENROLLED}
        getRowHref={({ id }) => adminAddress.student(id)}
        actions={
          user?.school_id !== undefined &&
          mayActForSchool(user, 'manageFees') && <AddStudent schoolId={user.school_id} />
        }
      />
    </>
  );
};
