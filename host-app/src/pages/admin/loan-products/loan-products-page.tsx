import { hasAccess } from '@somesa/core/admin';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { ADMIN } from '../admin-addresses';
import { TabLinks } from '../layout/tab-links';
import { tabAddress, useTab } from '../layout/use-tab';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { AdminTable } from '../table/admin-table';
import { NewVersion } from './new-version';

const PRODUCTS = `${ADMIN}/loan-products`;
const tabs = ['versions', 'next'] as const;

const Next = ({ onSaved }: { onSaved: () => void }) => {
  const { state, again } = useQuery(adminApi.listLoanProducts);
  // The newest version of each product comes first.
  return (
    <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
      {(all) => (
        <NewVersion
          products={all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)}
          onSaved={onSaved}
        />
      )}
    </AdminQueryView>
  );
};

/** /admin/loan-products: what loans are given under, version by version, and where administrators write the next. */
export const LoanProductsPage = () => {
  const { shell, loanProduct: text } = useText('admin');
  const { user } = useSnapshot(auth);
  const [, navigate] = useLocation();
  const [version, setVersion] = useState(0);
  const asked = useTab(tabs);
  const isAdministrator = user !== null && hasAccess(user.role_id, 'administrator');
  const tab = isAdministrator ? asked : 'versions';
  return (
    <>
      <h1>{shell.pages.loanProducts}</h1>
      {isAdministrator ? (
        <TabLinks
          label={text.tabs.label}
          tabs={tabs.map((name) => ({
            label: text.tabs[name],
            href: tabAddress(PRODUCTS, tabs, name),
            isChosen: name === tab,
          }))}
        />
      ) : (
        <p className="lede">{text.administrator}</p>
      )}
      {tab === 'versions' && <AdminTable list="loanProducts" version={version} />}
      {tab === 'next' && (
        <Next
          onSaved={() => {
            setVersion((before) => before + 1);
            navigate(PRODUCTS);
          }}
        />
      )}
    </>
  );
};
