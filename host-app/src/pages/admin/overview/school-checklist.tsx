import { formatFigures, formatText } from '@somesa/core';
import { type SchoolChecklist as Checklist, mayActForSchool } from '@somesa/core/admin';
import { Chip, colour, css } from '@somesa/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { onChange } from '../../../state/live';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { useAdminQuery } from '../layout/admin-query-view';
import { AdminSection } from '../layout/admin-section';
import { useShortDates } from '../table/list-cell';

type StepStatus = Checklist['payout'];

interface Step {
  name: string;
  about: string;
  status: StepStatus;
  href: string;
}

const listClass = css(`
  display: grid;
  gap: 0.75rem;
  margin-top: 0.75rem;
  & li { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: 0.25rem 1rem; }
  & li + li { padding-top: 0.75rem; border-top: 1px solid ${colour.line}; }
  & p { grid-column: 1 / -1; color: ${colour.muted}; font-size: 0.9375rem; }
`);

const tones = { done: 'good', waiting: 'waits', missing: 'plain' } as const;

const toStatus = (isDone: boolean): StepStatus => (isDone ? 'done' : 'missing');

const useSteps = (schoolId: number) => {
  const text = useText('admin').overview.school.checklist;
  const { formatDay } = useShortDates();
  return (list: Checklist): Step[] => {
    const tab = (name: string): string => `${adminAddress.school(schoolId)}?tab=${name}`;
    const about = (at: string | null, done: string, missing: string): string =>
      at === null ? missing : formatText(done, { day: formatDay(at.slice(0, 10)) });
    const website = list.usesOurPage && list.website !== 'done' ? 'ours' : list.website;
    return [
      {
        name: text.register,
        about: formatText(text.registerAbout, { count: formatFigures(list.students) }),
        status: toStatus(list.students > 0),
        href: tab('register'),
      },
      {
        name: text.fees,
        about: formatText(text.feesAbout, { count: formatFigures(list.charged) }),
        status: toStatus(list.charged > 0),
        href: tab('fees'),
      },
      {
        name: text.payout,
        about: text.payoutAbout[list.payout],
        status: list.payout,
        href: tab('details'),
      },
      {
        name: text.website,
        about: text.websiteAbout[website],
        status: website === 'ours' ? 'done' : website,
        href: tab('snippet'),
      },
      {
        name: text.test,
        about: about(list.firstPaidAt, text.testDone, text.testAbout),
        status: toStatus(list.firstPaidAt !== null),
        href: tab('snippet'),
      },
      {
        name: text.first,
        about: about(list.firstPaidByParentAt, text.firstDone, text.firstAbout),
        status: toStatus(list.firstPaidByParentAt !== null),
        href: `${ADMIN}/payments`,
      },
    ];
  };
};

export const SchoolChecklist = ({ schoolId }: { schoolId: number }) => {
  const text = useText('admin').overview.school.checklist;
  const { user } = useSnapshot(auth);
  const { state, put, retry } = useAdminQuery('GET /admin/schools/:id/checklist', {
    params: { id: schoolId },
    headers: { 'x-automatic': '1' },
  });
  const toSteps = useSteps(schoolId);
  useEffect(() => onChange(['payment'], retry), [retry]);
  // The other parts of the page say what to do when the connection is lost.
  if (state.kind !== 'ready') return null;
  const steps = toSteps(state.value);
  if (steps.every(({ status }) => status === 'done')) return null;
  const { usesOurPage, website } = state.value;
  const canUseOurs = !usesOurPage && website !== 'done' && user && mayActForSchool(user, 'manageWebsite');
  return (
    <AdminSection
      title={text.title}
      actions={
        canUseOurs && (
          <ActionDialog
            action={text.useOurs}
            title={text.useOursTitle}
            text={formatText(text.useOursText, { page: `${location.origin}/pay-fees` })}
            send={() =>
              adminApi.call('PUT /admin/schools/:id/checklist/page', {
                params: { id: schoolId },
                body: { usesOurPage: true },
              })
            }
            done={text.useOursDone}
            onDone={put}
          />
        )
      }
    >
      <p>{text.lede}</p>
      <ol className={listClass}>
        {steps.map(({ name, about, status, href }) => (
          <li key={name}>
            <Link href={href}>{name}</Link>
            <Chip tone={tones[status]}>{text.status[status]}</Chip>
            <p>{about}</p>
          </li>
        ))}
      </ol>
    </AdminSection>
  );
};
