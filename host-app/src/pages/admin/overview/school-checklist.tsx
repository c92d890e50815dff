import { formatFigures, formatText, toKampalaDay } from '@somesa/core';
import type { SchoolChecklist as Checklist } from '@somesa/core/admin';
import { Chip, colour, css } from '@somesa/ui';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { onChange } from '../../../state/live';
import { useRights } from '../../../state/use-rights';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { ActionDialog } from '../layout/action-dialog';
import { useAdminQuery } from '../layout/admin-query-view';
import { AdminSection } from '../layout/admin-section';
import type { SchoolTab } from '../schools/school-tabs';
import { useShortDates } from '../table/list-cell';
import { type StepName, StepPicture } from './step-picture';

type StepStatus = Checklist['payout'];

interface Step {
  name: StepName;
  about: string;
  status: StepStatus;
  href: string;
}

const listClass = css(`
  display: grid;
  gap: 0.75rem;
  margin-top: 0.75rem;
  & li { display: grid; grid-template: auto auto 1fr / auto minmax(0, 1fr); place-items: start; gap: 0.25rem 1rem; }
  & li + li { padding-top: 0.75rem; border-top: 1px solid ${colour.line}; }
  & svg { grid-area: 1 / 1 / 3; }
  & li > span { grid-area: 3 / 1; justify-self: center; }
  & p { grid-area: 2 / 2 / 4; color: ${colour.muted}; font-size: 0.9375rem; }
`);

const tones = { done: 'good', waiting: 'waits', missing: 'plain' } as const;

const toStatus = (isDone: boolean): StepStatus => (isDone ? 'done' : 'missing');

const useSteps = (schoolId: number) => {
  const text = useText('admin').overview.school.checklist;
  const { formatDay } = useShortDates();
  return (list: Checklist): Step[] => {
    const tab = (name: SchoolTab): string => `${adminAddress.school(schoolId)}?tab=${name}`;
    const count = (about: string, count: number) => ({
      about: formatText(about, { count: formatFigures(count) }),
      status: toStatus(count > 0),
    });
    const day = (at: string | null, done: string, missing: string) => ({
      about: at === null ? missing : formatText(done, { day: formatDay(toKampalaDay(new Date(at))) }),
      status: toStatus(at !== null),
    });
    const website = list.usesOurPage && list.website !== 'done' ? 'ours' : list.website;
    return [
      { name: 'register', href: tab('register'), ...count(text.registerAbout, list.students) },
      { name: 'fees', href: tab('fees'), ...count(text.feesAbout, list.charged) },
      { name: 'payout', href: tab('details'), about: text.payoutAbout[list.payout], status: list.payout },
      {
        name: 'website',
        href: tab('snippet'),
        about: text.websiteAbout[website],
        status: website === 'ours' ? 'done' : website,
      },
      { name: 'test', href: tab('snippet'), ...day(list.firstPaidAt, text.testDone, text.testAbout) },
      {
        name: 'first',
        href: `${ADMIN}/payments`,
        ...day(list.firstPaidByParentAt, text.firstDone, text.firstAbout),
      },
    ];
  };
};

export const SchoolChecklist = ({ schoolId }: { schoolId: number }) => {
  const text = useText('admin').overview.school.checklist;
  const { may } = useRights();
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
  const canUseOurs = !usesOurPage && website !== 'done' && may('manageWebsite');
  return (
    <AdminSection
      title={text.title}
      actions={
        canUseOurs && (
          <ActionDialog
            {...text.useOurs}
            values={{ page: `${location.origin}/pay-fees` }}
            send={() =>
              adminApi.sender('PUT /admin/schools/:id/checklist/page', { id: schoolId })({
                usesOurPage: true,
              })
            }
            onDone={put}
          />
        )
      }
    >
      <p>{text.lede}</p>
      <ol className={listClass}>
        {steps.map(({ name, about, status, href }) => (
          <li key={name}>
            <StepPicture step={name} />
            <Link href={href}>{text[name]}</Link>
            <Chip tone={tones[status]}>{text.status[status]}</Chip>
            <p>{about}</p>
          </li>
        ))}
      </ol>
    </AdminSection>
  );
};
