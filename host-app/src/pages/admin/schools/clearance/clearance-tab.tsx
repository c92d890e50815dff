import { formatText } from '@somesa/core';
import type { AdminSchoolView, ClearanceAnswer, ClearanceView } from '@somesa/core/admin';
import { Chip, css, Field, Notice, VisuallyHidden } from '@somesa/ui';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../../../api/save-file';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { TableSection } from '../../layout/admin-section';
import { ChoicesField, readChoices } from '../../layout/choices-field';
import { RequestButton } from '../../layout/request-button';
import { AdminTable } from '../../table/admin-table';
import type { SchoolTabProps } from '../school-tabs';
import { GateLinks } from './gate-links';

const stackClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');
const noteClass = css('margin-top: 0.75rem;');

/** Time limit for a list of thousands of children, in milliseconds. */
const LIST_TIMEOUT_MS = 120_000;
const LIST_COLUMNS = 'student,className,outstandingUgx,clearance,allowedUntil,allowedBecause';

type Class = ClearanceView['classes'][number];

/** Returns the words of a threshold, such as "60% of the term’s fees". */
export const useThresholdWords = () => {
  const text = useText('admin').clearance.thresholds;
  return ({ percent, parts, isExam }: Pick<Class, 'percent' | 'parts' | 'isExam'>): string => {
    if (percent !== null) return formatText(text.percent, { amount: String(percent) });
    if (parts === 1) return text.part;
    if (parts !== null) return formatText(text.parts, { amount: String(parts) });
    return isExam ? text.exam : text.noThreshold;
  };
};

interface ThresholdsProps {
  school: AdminSchoolView;
  classes: readonly Class[];
  onChange: (answer: ClearanceAnswer) => void;
}

/** Returns null for an empty field, which removes a threshold; 0 for an invalid number, which the server rejects. */
const toLimit = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed) || 0);

const SetThreshold = ({ school, classes, onChange }: ThresholdsProps) => {
  const { set: text } = useText('admin').clearance;
  // Classes of national examinations are no choice: the page says why.
  const names = classes.filter(({ isExam }) => !isExam).map(({ className }) => className);
  return (
    <ActionDialog
      {...text}
      kind="primary"
      initialValues={{ classNames: '', percent: '', parts: '' }}
      send={({ classNames, percent, parts }) =>
        adminApi.call('PUT /admin/schools/:id/clearance', {
          params: { id: school.id },
          body: {
            classNames: readChoices(classNames),
            percent: toLimit(percent),
            parts: toLimit(parts),
          },
        })
      }
      onDone={onChange}
    >
      {(field, value) => (
        <>
          <ChoicesField
            label={text.classes}
            allLabel={text.allClasses}
            names={names}
            value={value('classNames')}
            field={field('classNames')}
          />
          <Field label={text.percent} inputMode="numeric" {...field('percent')} />
          <Field label={text.parts} inputMode="numeric" {...field('parts')} />
        </>
      )}
    </ActionDialog>
  );
};

const PrintButton = ({
  school: { id, slug },
  classNames,
  children,
}: {
  school: AdminSchoolView;
  classNames: string[];
  children: ReactNode;
}) => (
  <RequestButton
    kind="secondary"
    busyText={useText('admin').clearance.print.busy}
    request={() =>
      adminApi.callForFile('POST /admin/schools/:id/clearance-list.pdf', {
        params: { id },
        body: { classNames },
        timeoutMs: LIST_TIMEOUT_MS,
      })
    }
    onDone={(file) => saveFile(`clearance-${slug}.pdf`, file)}
  >
    {children}
  </RequestButton>
);

const Thresholds = ({ mayChange, ...props }: ThresholdsProps & { mayChange: boolean }) => {
  const { thresholds: text, print, exams } = useText('admin').clearance;
  const describe = useThresholdWords();
  const { school, classes } = props;
  const isBarring = ({ percent, parts }: Class): boolean => percent !== null || parts !== null;
  const barring = classes.filter(isBarring).map(({ className }) => className);
  const ofExams = classes.filter(({ isExam }) => isExam).map(({ className }) => className);
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      actions={
        <>
          {barring.length > 0 && (
            <PrintButton school={school} classNames={barring}>
              {print.all}
            </PrintButton>
          )}
          {mayChange && classes.length > 0 && <SetThreshold {...props} />}
        </>
      }
      rows={classes.map((each) => ({ id: each.className, ...each }))}
      columns={[
        { label: text.className, cell: ({ className }) => className },
        { label: text.threshold, cell: describe },
        { label: text.children, isAmount: true, cell: ({ children }) => children },
        {
          label: text.notCleared,
          isAmount: true,
          cell: ({ notCleared }) => (notCleared > 0 ? <Chip tone="waits">{notCleared}</Chip> : notCleared),
        },
        {
          label: print.column,
          cell: (each) =>
            isBarring(each) && (
              <PrintButton school={school} classNames={[each.className]}>
                {print.action} <VisuallyHidden>{each.className}</VisuallyHidden>
              </PrintButton>
            ),
        },
      ]}
    >
      {ofExams.length > 0 && (
        <p className={noteClass}>{formatText(exams, { classes: ofExams.join(', ') })}</p>
      )}
    </TableSection>
  );
};

/** Thresholds of a school’s classes, the links of its gates, and its students with their clearance. */
export const ClearanceTab = ({ school, may }: SchoolTabProps) => {
  const [version, setVersion] = useState(0);
  const query = useAdminQuery('GET /admin/schools/:id/clearance', { params: { id: school.id } });
  const onChange = ({ clearance }: ClearanceAnswer): void => {
    query.put({ clearance });
    setVersion((before) => before + 1);
  };
  return (
    <div className={stackClass}>
      <Notice>{useText('admin').clearance.intro}</Notice>
      <AdminQueryView query={query}>
        {({ clearance: { classes, links } }) => (
          <div className={stackClass}>
            <Thresholds {...{ school, classes, onChange }} mayChange={may('manageFees')} />
            <GateLinks {...{ links, onChange }} schoolId={school.id} mayChange={may('manageGate')} />
          </div>
        )}
      </AdminQueryView>
      <AdminTable
        list="students"
        version={version}
        fixedParams={{ school: String(school.id), status: 'enrolled' }}
        initialParams={{ columns: LIST_COLUMNS }}
        getRowHref={({ id }) => adminAddress.student(id)}
      />
    </div>
  );
};
