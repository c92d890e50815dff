import { useText } from '../../../texts/use-text';
import { officeAddress } from '../admin-addresses';
import { OfficeTable } from '../table/office-table';

/** /admin/students: every child on a register. */
export const StudentsPage = () => {
  const { pages } = useText('office').shell;
  return (
    <>
      <h1>{pages.students}</h1>
      <OfficeTable list="students" openRow={({ id }) => officeAddress.student(id)} />
    </>
  );
};
