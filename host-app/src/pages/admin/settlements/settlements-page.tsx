import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminTable } from '../table/admin-table';

/** Page /admin/settlements: all payouts of collected fees to schools. */
export const SettlementsPage = () => {
  const { pages } = useText('admin').shell;
  return (
    <>
      <h1>{pages.settlements}</h1>
      <AdminTable list="settlements" getRowHref={({ id }) => adminAddress.settlement(id)} />
    </>
  );
};
