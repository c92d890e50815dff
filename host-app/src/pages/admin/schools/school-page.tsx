import { formatText, formatUgx, toKampalaDay } from '@somesa/core';
import type { AdminSchoolAnswer } from '@somesa/core/admin';
import { Avatar, css, Field, toast } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useRights } from '../../../state/use-rights';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, SideTabLinks, sideTabsClass, useTab } from '../../area/tab-links';
import { adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { AdminQueryView, BackLink, useItemQuery } from '../layout/admin-query-view';
import { stackClass } from '../layout/admin-section';
import { AdminTable } from '../table/admin-table';
import { ApiTab } from './api/api-tab';
import { SchoolBatches } from './batches/school-batches';
import { ClearanceTab } from './clearance/clearance-tab';
import { SchoolDetails } from './details/school-details';
import { SchoolTerms } from './fees/school-terms';
import { Downloads } from './messages/downloads';
import { ReminderForm } from './messages/reminder-form';
import { SchoolPeople } from './people/school-people';
import { SchoolRegister } from './register/school-register';
import { TermReport } from './report/term-report';
import { SchoolStatement } from './school-statement';
import {
  ownSchoolTabs,
  SCHOOLS,
  type SchoolTab,
  type SchoolTabProps,
  schoolTabs,
  tabActions,
} from './school-tabs';
import { WebsiteTab } from './web/website-tab';

const titleClass = css(
  'display: flex; align-items: center; gap: 0.75rem; margin-bottom: 1rem; & h1 { margin: 0; }',
);

const SchoolMessages = ({ school }: SchoolTabProps) => (
  <div className={stackClass}>
    <ReminderForm school={school} />
    <Downloads school={school} />
    <AdminTable
      list="feeSendings"
      fixedParams={{ school: String(school.id) }}
      getRowHref={({ id }) => adminAddress.feeSending(id)}
    />
  </div>
);

const SchoolSettlements = ({ school, isStaff }: SchoolTabProps) => {
  const text = useText('admin').school.settle;
  const [, navigate] = useLocation();
  return (
    <AdminTable
      list="settlements"
      fixedParams={{ school: String(school.id) }}
      getRowHref={({ id }) => adminAddress.settlement(id)}
      actions={
        isStaff && (
          <ActionDialog
            {...text}
            text={formatText(text.text, { amount: formatUgx(school.payableUgx) })}
            initialValues={{ untilOn: toKampalaDay(new Date()) }}
            send={adminApi.sender('POST /admin/schools/:id/settlements', { id: school.id })}
            onDone={({ settlement }) => navigate(adminAddress.settlement(settlement.id))}
          >
            {(field) => <Field label={text.untilOn} type="date" {...field('untilOn')} />}
          </ActionDialog>
        )
      }
    />
  );
};

const SchoolAdjustments = ({ school }: SchoolTabProps) => (
  <AdminTable
    list="feeAdjustments"
    fixedParams={{ school: String(school.id) }}
    getRowHref={({ cells }) => adminAddress.student(String(cells.studentId))}
  />
);

const SchoolClasses = ({ school, isStaff }: SchoolTabProps) => (
  <AdminTable
    list="classes"
    fixedParams={{ school: String(school.id) }}
    getRowHref={({ cells }) =>
      adminAddress.studentsOf('className', String(cells.className), isStaff ? school.id : null)
    }
  />
);

const tabViews: Record<SchoolTab, (props: SchoolTabProps) => ReactNode> = {
  details: SchoolDetails,
  report: TermReport,
  fees: SchoolTerms,
  classes: SchoolClasses,
  clearance: ClearanceTab,
  adjustments: SchoolAdjustments,
  batches: SchoolBatches,
  register: SchoolRegister,
  messages: SchoolMessages,
  snippet: WebsiteTab,
  people: SchoolPeople,
  api: ApiTab,
  settlements: SchoolSettlements,
  statement: SchoolStatement,
};

export const SchoolPage = () => {
  const { shell, school: text } = useText('admin');
  const { isStaff, isAdministrator, may } = useRights();
  const query = useItemQuery('GET /admin/schools/:id');
  const tabs = isStaff ? schoolTabs : ownSchoolTabs;
  const tab = useTab<SchoolTab>(tabs);
  const shown = tabs.filter((each) => may(tabActions[each] ?? 'view'));
  const Tab = tabViews[shown.includes(tab) ? tab : tabs[0]];
  const name = query.state.kind === 'ready' ? query.state.value.school.name : shell.pages.school;
  const onChange = (answer: AdminSchoolAnswer, done = text.saved): void => {
    query.put(answer);
    toast.success(done);
  };
  return (
    <>
      {isStaff && <BackLink href={SCHOOLS}>{text.back}</BackLink>}
      <div className={titleClass}>
        <Avatar name={name} />
        <h1>{name}</h1>
      </div>
      <div className={sideTabsClass}>
        <ScreenTabs
          label={text.tabs.label}
          screen={adminAddress.school(query.id)}
          tabs={tabs}
          shown={shown}
          chosen={tab}
          getLabel={(each) => text.tabs[each]}
          Links={SideTabLinks}
        />
        <AdminQueryView query={query}>
          {({ school }) => (
            <Tab
              school={school}
              onSchool={onChange}
              may={may}
              isStaff={isStaff}
              isAdministrator={isAdministrator}
            />
          )}
        </AdminQueryView>
      </div>
    </>
  );
};
