import type { ApiFailure } from '@somesa/api-client';
import { formatText, type Result } from '@somesa/core';
import { type AdminStudentView, mayActForSchool, type StudentClearance } from '@somesa/core/admin';
import { css, Field } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { saveFile } from '../../../api/save-file';
import { adminApi } from '../../../state/admin-api';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { AdminSection, FactRows } from '../layout/admin-section';
import { useThresholdWords } from '../schools/clearance/clearance-tab';
import { useListTexts, useShortDates } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';

const passesClass = css('display: grid; gap: 0.25rem;');

const PassDialog = ({
  kind,
  studentId,
  passUntil,
  onDone,
}: {
  kind: 'pdf' | 'png';
  studentId: number;
  passUntil: string;
  onDone: () => void;
}) => {
  const text = useText('admin').clearance.student;
  const send = ({ validUntil }: { validUntil: string }): Promise<Result<Blob, ApiFailure>> =>
    adminApi.callForFile(`POST /admin/students/:id/pass.${kind}`, {
      params: { id: studentId },
      body: { validUntil },
    });
  return (
    <ActionDialog
      {...(kind === 'pdf' ? text.pdf : text.picture)}
      text={text.passText}
      initialValues={{ validUntil: passUntil }}
      send={send}
      onDone={(file) => {
        saveFile(`pass.${kind}`, file);
        onDone();
      }}
    >
      {(field) => <Field label={text.validUntil} type="date" required {...field('validUntil')} />}
    </ActionDialog>
  );
};

const mayPass = ({ status }: StudentClearance): boolean =>
  status !== 'not-cleared' && status !== 'not-charged';

/** Clearance of a child, with its allowance and passes. */
export const ClearanceSection = ({ student: { id } }: { student: Pick<AdminStudentView, 'id'> }) => {
  const text = useText('admin').clearance.student;
  const { user } = useSnapshot(auth);
  const { formatDay } = useShortDates();
  const { words } = useListTexts('students');
  const describe = useThresholdWords();
  const params = { id };
  const query = useAdminQuery('GET /admin/students/:id/clearance', { params });
  const mayChange = user !== null && mayActForSchool(user, 'manageFees');
  const found = query.state.kind === 'ready' ? query.state.value.clearance : null;
  const passDialog = { studentId: id, onDone: query.retry };
  return (
    <AdminSection
      title={text.title}
      actions={
        found &&
        mayChange && (
          <>
            {mayPass(found) && <PassDialog kind="pdf" passUntil={found.passUntil} {...passDialog} />}
            {mayPass(found) && <PassDialog kind="png" passUntil={found.passUntil} {...passDialog} />}
            {!mayPass(found) && (
              <ActionDialog
                {...text.allow}
                kind="primary"
                initialValues={{ untilOn: found.passUntil, reason: '' }}
                send={(body) => adminApi.call('PUT /admin/students/:id/allowance', { params, body })}
                onDone={query.put}
              >
                {(field) => (
                  <>
                    <Field label={text.allow.untilOn} type="date" required {...field('untilOn')} />
                    <Field label={text.allow.reason} autoComplete="off" required {...field('reason')} />
                  </>
                )}
              </ActionDialog>
            )}
            {found.allowance && (
              <ActionDialog
                {...text.endAllowance}
                isDanger
                send={() => adminApi.call('DELETE /admin/students/:id/allowance', { params })}
                onDone={query.put}
              />
            )}
            {found.passes.length > 0 && (
              <ActionDialog
                {...text.withdraw}
                isDanger
                send={() => adminApi.call('POST /admin/students/:id/passes/withdraw', { params })}
                onDone={query.put}
              />
            )}
          </>
        )
      }
    >
      <AdminQueryView query={query} skeletonRows={3}>
        {({ clearance }) => (
          <>
            <FactRows
              rows={[
                {
                  name: text.status,
                  value: <StatusChip status={clearance.status} names={words?.clearance} />,
                },
                { name: text.needed, value: describe(clearance) },
                {
                  name: text.paid,
                  value:
                    clearance.paidPercent !== null &&
                    formatText(text.paidPercent, { percent: String(clearance.paidPercent) }),
                },
                {
                  name: text.allowed,
                  value:
                    clearance.allowance &&
                    formatText(text.allowedBy, {
                      day: formatDay(clearance.allowance.untilOn),
                      name: clearance.allowance.by.name,
                      reason: clearance.allowance.reason,
                    }),
                },
                {
                  name: text.passes,
                  value: clearance.passes.length > 0 && (
                    <div className={passesClass}>
                      {clearance.passes.map(({ number, validUntil }) => (
                        <span key={number}>
                          {formatText(text.pass, { number, day: formatDay(validUntil) })}
                        </span>
                      ))}
                    </div>
                  ),
                },
              ]}
            />
            {clearance.isExam && <p>{text.exam}</p>}
          </>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};
