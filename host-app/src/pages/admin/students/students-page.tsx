import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminTable } from '../table/admin-table';

/** Page /admin/students: all children on the registers. */
export const StudentsPage = () => {
  const { pages } = useText('admin').shell;
  return (
    <>
      <h1>{pages.students}</h1>
      <AdminTable list="students" getRowHref={({ id }) => adminAddress.student(id)} />
    </>
  );
};
