import { isLetIn } from '@somesa/core/office';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { auth } from '../../../state/auth';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { ADMIN } from '../admin-addresses';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { TabLinks } from '../layout/tab-links';
import { tabAddress, useTab } from '../layout/use-tab';
import { OfficeTable } from '../table/office-table';
import { NewVersion } from './new-version';

const PRODUCTS = `${ADMIN}/loan-products`;
const tabs = ['versions', 'next'] as const;

const Next = ({ onSaved }: { onSaved: () => void }) => {
  const { state, again } = useAnswer(officeApi.listLoanProducts);
  // The newest version of each product comes first.
  return (
    <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
      {(all) => (
        <NewVersion
          products={all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)}
          onSaved={onSaved}
        />
      )}
    </OfficeAsked>
  );
};

/** /admin/loan-products: what loans are given under, version by version, and where administrators write the next. */
export const LoanProductsPage = () => {
  const { shell, loanProduct: text } = useText('office');
  const { user } = useSnapshot(auth);
  const [, navigate] = useLocation();
  const [version, setVersion] = useState(0);
  const asked = useTab(tabs);
  const isAdministrator = user !== null && isLetIn(user.role_id, 'administrator');
  const tab = isAdministrator ? asked : 'versions';
  return (
    <>
      <h1>{shell.pages.loanProducts}</h1>
      {isAdministrator ? (
        <TabLinks
          label={text.tabs.label}
          tabs={tabs.map((name) => ({
            ...{ label: text.tabs[name], href: tabAddress(PRODUCTS, tabs, name) },
            isChosen: name === tab,
          }))}
        />
      ) : (
        <p className="lede">{text.administrator}</p>
      )}
      {tab === 'versions' && <OfficeTable list="loanProducts" version={version} />}
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
