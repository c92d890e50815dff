import { useText } from '../../../texts/use-text';
import { officeAddress } from '../admin-addresses';
import { OfficeTable } from '../table/office-table';

/** /admin/settlements: what was handed, or is being handed, to schools. */
export const SettlementsPage = () => {
  const { pages } = useText('office').shell;
  return (
    <>
      <h1>{pages.settlements}</h1>
      <OfficeTable list="settlements" openRow={({ id }) => officeAddress.settlement(id)} />
    </>
  );
};
