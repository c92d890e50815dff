import { formatUgx, kampalaDay, say } from '@somesa/core';
import { type AdminSchoolAnswer, hasAccess } from '@somesa/core/admin';
import { Field, toast } from '@somesa/ui';
import { type ReactNode, useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { adminAddress } from '../admin-addresses';
import { Question } from '../layout/question';
import { TabLinks } from '../layout/tab-links';
import { useAddressId } from '../layout/use-address-id';
import { tabAddress, useTab } from '../layout/use-tab';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { AdminTable } from '../table/admin-table';
import { BackLink } from '../work/back-link';
import { SchoolDetails } from './details/school-details';
import { SchoolTerms } from './fees/school-terms';
import { SchoolRegister } from './register/school-register';
import type { SchoolPartProps } from './school-part';
import { SchoolStatement } from './school-statement';
import { SCHOOLS, type SchoolTab, schoolTabs } from './school-tabs';
import { SchoolWeb } from './web/school-web';

/** Shows the completed and pending settlements of a school, and the button that starts the next one. */
const SchoolSettlements = ({ school, isStaff }: SchoolPartProps) => {
  const text = useText('admin').school.settle;
  const [, navigate] = useLocation();
  return (
    <AdminTable
      list="settlements"
      always={{ school: String(school.id) }}
      openRow={({ id }) => adminAddress.settlement(id)}
      actions={
        isStaff && (
          <Question
            {...{ action: text.action, title: text.title, confirm: text.confirm }}
            text={say(text.text, { amount: formatUgx(school.payableUgx) })}
            empty={{ untilOn: kampalaDay(new Date()) }}
            send={({ untilOn }) => adminApi.createSettlement(school.id, untilOn)}
            onDone={({ settlement }) => navigate(adminAddress.settlement(settlement.id))}
          >
            {(field) => <Field label={text.untilOn} type="date" {...field('untilOn')} />}
          </Question>
        )
      }
    />
  );
};

const parts: Record<SchoolTab, (props: SchoolPartProps) => ReactNode> = {
  details: SchoolDetails,
  fees: SchoolTerms,
  register: SchoolRegister,
  snippet: SchoolWeb,
  settlements: SchoolSettlements,
  statement: SchoolStatement,
};

/** /admin/schools/:id: all about one school. A bursar sees the own one, and changes nothing. */
export const SchoolPage = () => {
  const id = useAddressId();
  const { shell, school: text } = useText('admin');
  const { user } = useSnapshot(auth);
  const tab = useTab(schoolTabs);
  const call = useCallback((signal?: AbortSignal) => adminApi.getSchool(id, signal), [id]);
  const { state, again, put } = useQuery(call);
  const isStaff = user !== null && hasAccess(user.role_id, 'staff');
  // A register is sent by staff; what a bursar may not ask for is not offered.
  const shown = schoolTabs.filter((name) => isStaff || name !== 'register');
  const Part = parts[shown.includes(tab) ? tab : 'details'];
  const take = (answer: AdminSchoolAnswer): void => {
    put(answer);
    toast.success(text.saved);
  };
  return (
    <>
      {isStaff && <BackLink href={SCHOOLS}>{text.back}</BackLink>}
      <h1>{state.kind === 'ready' ? state.value.school.name : shell.pages.school}</h1>
      <TabLinks
        label={text.tabs.label}
        tabs={shown.map((name) => ({
          label: text.tabs[name],
          href: tabAddress(adminAddress.school(id), schoolTabs, name),
          isChosen: name === tab,
        }))}
      />
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {({ school }) => (
          <Part
            school={school}
            onSchool={take}
            isStaff={isStaff}
            isAdministrator={user !== null && hasAccess(user.role_id, 'administrator')}
          />
        )}
      </AdminQueryView>
    </>
  );
};
