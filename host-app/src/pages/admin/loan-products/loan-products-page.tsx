import { useState } from 'react';
import { useLocation } from 'wouter';
import { useRights } from '../../../state/use-rights';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { ADMIN } from '../admin-addresses';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { AdminTable } from '../table/admin-table';
import { NewVersion } from './new-version';

const PRODUCTS = `${ADMIN}/loan-products`;
const tabs = ['versions', 'next'] as const;

const NextVersion = ({ onSaved }: { onSaved: () => void }) => {
  const query = useAdminQuery('GET /admin/loan-products');
  // The newest version of each product comes first.
  return (
    <AdminQueryView query={query}>
      {({ products }) => (
        <NewVersion
          products={products.filter(({ id }, at) => products.findIndex((one) => one.id === id) === at)}
          onSaved={onSaved}
        />
      )}
    </AdminQueryView>
  );
};

export const LoanProductsPage = () => {
  const { shell, loanProduct: text } = useText('admin');
  const { isAdministrator } = useRights();
  const [, navigate] = useLocation();
  const [version, setVersion] = useState(0);
  const requestedTab = useTab(tabs);
  const tab = isAdministrator ? requestedTab : 'versions';
  return (
    <>
      <h1>{shell.pages.loanProducts}</h1>
      {isAdministrator ? (
        <ScreenTabs
          label={text.tabs.label}
          screen={PRODUCTS}
          tabs={tabs}
          chosen={tab}
          getLabel={(name) => text.tabs[name]}
        />
      ) : (
        <p className="lede">{text.administrator}</p>
      )}
      {tab === 'versions' && <AdminTable list="loanProducts" version={version} />}
      {tab === 'next' && (
        <NextVersion
          onSaved={() => {
            setVersion((before) => before + 1);
            navigate(PRODUCTS);
          }}
        />
      )}
    </>
  );
};
