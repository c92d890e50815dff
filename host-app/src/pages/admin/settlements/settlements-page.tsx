import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminTable } from '../table/admin-table';

/** /admin/settlements: what was handed, or is being handed, to schools. */
export const SettlementsPage = () => {
  const { pages } = useText('admin').shell;
  return (
    <>
      <h1>{pages.settlements}</h1>
      <AdminTable list="settlements" openRow={({ id }) => adminAddress.settlement(id)} />
    </>
  );
};
