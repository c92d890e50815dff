import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminTable } from '../table/admin-table';
import { AddStudent } from './add-student';

/** Filter for children who are enrolled: a class list. */
const ENROLLED = { status: 'enrolled' };

/** Page /admin/students: all children on the registers. */
export const StudentsPage = () => {
  const { pages } = useText('admin').shell;
  const { user } = useSnapshot(auth);
  const schoolId = user?.school_id;
  return (
    <>
      <h1>{pages.students}</h1>
      <AdminTable
        list="students"
        initialParams={ENROLLED}
        getRowHref={({ id }) => adminAddress.student(id)}
        actions={schoolId !== undefined && <AddStudent schoolId={schoolId} />}
      />
    </>
  );
};
