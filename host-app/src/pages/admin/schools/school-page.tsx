import { isLetIn, type OfficeSchoolAnswer } from '@somesa/core/office';
import { toast } from '@somesa/ui';
import { type ReactNode, useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { officeAddress } from '../admin-addresses';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { TabLinks } from '../layout/tab-links';
import { useAddressId } from '../layout/use-address-id';
import { tabAddress, useTab } from '../layout/use-tab';
import { BackLink } from '../work/back-link';
import { SchoolDetails } from './details/school-details';
import { SchoolTerms } from './fees/school-terms';
import { SchoolRegister } from './register/school-register';
import type { SchoolPartProps } from './school-part';
import { SchoolSettlements } from './school-settlements';
import { SchoolStatement } from './school-statement';
import { SCHOOLS, type SchoolTab, schoolTabs } from './school-tabs';
import { SchoolWeb } from './web/school-web';

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
  const { shell, school: text } = useText('office');
  const { user } = useSnapshot(auth);
  const tab = useTab(schoolTabs);
  const call = useCallback((signal?: AbortSignal) => officeApi.getSchool(id, signal), [id]);
  const { state, again, put } = useAnswer(call);
  const isStaff = user !== null && isLetIn(user.role_id, 'staff');
  // A register is sent by staff; what a bursar may not ask for is not offered.
  const shown = schoolTabs.filter((name) => isStaff || name !== 'register');
  const Part = parts[shown.includes(tab) ? tab : 'details'];
  const take = (answer: OfficeSchoolAnswer): void => {
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
          ...{ label: text.tabs[name], href: tabAddress(officeAddress.school(id), schoolTabs, name) },
          isChosen: name === tab,
        }))}
      />
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
        {({ school }) => (
          <Part
            school={school}
            onSchool={take}
            isStaff={isStaff}
            isAdministrator={user !== null && isLetIn(user.role_id, 'administrator')}
          />
        )}
      </OfficeAsked>
    </>
  );
};
