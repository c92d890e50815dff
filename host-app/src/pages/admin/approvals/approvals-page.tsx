import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminTable } from '../table/admin-table';

/** Page /admin/approvals: all actions that one person requests and another approves. */
export const ApprovalsPage = () => {
  const { pages } = useText('admin').shell;
  return (
    <>
      <h1>{pages.approvals}</h1>
      <AdminTable list="approvals" getRowHref={({ id }) => adminAddress.approval(id)} />
    </>
  );
};
