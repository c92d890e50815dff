import type { ApiFailure } from '@somesa/api-client';
import { formatText, type Result } from '@somesa/core';
import { type ClearanceAnswer, type ClearanceView, thresholdKinds } from '@somesa/core/admin';
import { Chip, css, Field, Notice, SelectField } from '@somesa/ui';
import { useState } from 'react';
import { saveFile } from '../../../../api/save-file';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog, Options } from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { TableSection } from '../../layout/admin-section';
import { ChoicesField, readChoices } from '../../layout/choices-field';
import { AdminTable } from '../../table/admin-table';
import type { SchoolTabProps } from '../school-tabs';
import { GateLinks } from './gate-links';

const stackClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');

const noteClass = css('margin-top: 0.75rem;');

/** Time limit for thousands of passes, in milliseconds. */
const FILE_TIMEOUT_MS = 300_000;
const LIST_COLUMNS = 'student,className,outstandingUgx,clearance,allowedUntil,allowedBecause';

export type Threshold = Pick<ClearanceView['classes'][number], 'kind' | 'amount' | 'isExam'>;

/** Returns the words of a threshold, such as "60% of the term’s fees". */
export const useThresholdWords = () => {
  const text = useText('admin').clearance.thresholds;
  return ({ kind, amount, isExam }: Threshold): string => {
    if (kind === 'none') return isExam ? text.exam : text.noThreshold;
    if (kind === 'parts' && amount === 1) return text.part;
    return formatText(text[kind], { amount: String(amount) });
  };
};

const isBarring = ({ kind }: Threshold): boolean => kind !== 'none';

interface ViewProps {
  schoolId: number;
  clearance: ClearanceView;
  onChange: (answer: ClearanceAnswer) => void;
}

const SetThreshold = ({ schoolId, clearance, onChange }: ViewProps) => {
  const { set: text, kinds, print } = useText('admin').clearance;
  // Classes of national examinations are no choice: the page says why.
  const names = clearance.classes.filter(({ isExam }) => !isExam).map(({ className }) => className);
  return (
    <ActionDialog
      {...text}
      kind="primary"
      initialValues={{ classNames: '', kind: 'percent', amount: '' }}
      send={({ classNames, kind, amount }) =>
        adminApi.call('PUT /admin/schools/:id/clearance', {
          params: { id: schoolId },
          body: {
            classNames: readChoices(classNames),
            kind: thresholdKinds.find((each) => each === kind) ?? 'percent',
            amount: amount.trim() === '' ? null : Number(amount),
          },
        })
      }
      onDone={onChange}
    >
      {(field) => (
        <>
          <ChoicesField
            label={text.classes}
            allLabel={print.allClasses}
            names={names}
            initial={[]}
            field={field('classNames')}
          />
          <SelectField label={text.kind} {...field('kind')}>
            <Options values={thresholdKinds} names={kinds} />
          </SelectField>
          <Field label={text.amount} type="number" min={1} max={100} {...field('amount')} />
        </>
      )}
    </ActionDialog>
  );
};

/** Dialog that downloads a file of some classes. */
const FileDialog = ({
  text,
  names,
  validUntil,
  fileName,
  send,
}: {
  text: Record<'action' | 'title' | 'text' | 'confirm', string>;
  names: readonly string[];
  /** Last day of passes; absent for a list. */
  validUntil?: string;
  fileName: string;
  send: (body: { classNames: string[]; validUntil: string }) => Promise<Result<Blob, ApiFailure>>;
}) => {
  const { print, passes } = useText('admin').clearance;
  return (
    <ActionDialog
      {...text}
      initialValues={{ classNames: '', validUntil: validUntil ?? '' }}
      send={({ classNames, validUntil }) => send({ classNames: readChoices(classNames), validUntil })}
      onDone={(file) => saveFile(fileName, file)}
    >
      {(field) => (
        <>
          {validUntil !== undefined && (
            <Field label={passes.validUntil} type="date" required {...field('validUntil')} />
          )}
          <ChoicesField
            label={print.classes}
            allLabel={print.allClasses}
            names={names}
            initial={[]}
            field={field('classNames')}
          />
        </>
      )}
    </ActionDialog>
  );
};

const Thresholds = ({
  mayChange,
  school,
  ...props
}: ViewProps & { mayChange: boolean; school: SchoolTabProps['school'] }) => {
  const { thresholds: text, print, passes, exams } = useText('admin').clearance;
  const describe = useThresholdWords();
  const { schoolId, clearance } = props;
  const { classes } = clearance;
  const barring = classes.filter(isBarring).map(({ className }) => className);
  const ofExams = classes.filter(({ isExam }) => isExam).map(({ className }) => className);
  const request = { params: { id: schoolId }, timeoutMs: FILE_TIMEOUT_MS };
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      actions={
        classes.length > 0 && (
          <>
            {barring.length > 0 && (
              <FileDialog
                text={print}
                names={barring}
                fileName={`clearance-${school.slug}.pdf`}
                send={({ classNames }) =>
                  adminApi.callForFile('POST /admin/schools/:id/clearance-list.pdf', {
                    ...request,
                    body: { classNames },
                  })
                }
              />
            )}
            {mayChange && (
              <FileDialog
                text={passes}
                names={classes.map(({ className }) => className)}
                validUntil={clearance.passUntil}
                fileName={`passes-${school.slug}.pdf`}
                send={(body) =>
                  adminApi.callForFile('POST /admin/schools/:id/passes.pdf', { ...request, body })
                }
              />
            )}
            {mayChange && <SetThreshold {...props} />}
          </>
        )
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
  const text = useText('admin').clearance;
  const [link, setLink] = useState<string | null>(null);
  const [version, setVersion] = useState(0);
  const query = useAdminQuery('GET /admin/schools/:id/clearance', { params: { id: school.id } });
  const onChange = ({ clearance }: ClearanceAnswer): void => {
    query.put({ clearance });
    setVersion((before) => before + 1);
  };
  return (
    <div className={stackClass}>
      <Notice>{text.intro}</Notice>
      <AdminQueryView query={query}>
        {({ clearance }) => (
          <div className={stackClass}>
            <Thresholds
              {...{ clearance, onChange, school }}
              schoolId={school.id}
              mayChange={may('manageFees')}
            />
            <GateLinks
              {...{ clearance, onChange, link, onLink: setLink }}
              schoolId={school.id}
              mayChange={may('manageGate')}
            />
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
