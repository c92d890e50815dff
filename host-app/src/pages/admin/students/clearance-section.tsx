import { formatText } from '@somesa/core';
import { type AdminStudentView, mayActForSchool, mayPass } from '@somesa/core/admin';
import { Field } from '@somesa/ui';
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
  const found = query.state.kind === 'ready' && mayChange ? query.state.value.clearance : null;
  return (
    <AdminSection
      title={text.title}
      actions={
        found && (
          <>
            {mayPass(found.status) ? (
              (['pdf', 'png'] as const).map((kind) => (
                <ActionDialog
                  key={kind}
                  {...text[kind]}
                  text={text.passText}
                  initialValues={{ validUntil: found.passUntil }}
                  send={(body) =>
                    adminApi.callForFile(`POST /admin/students/:id/pass.${kind}`, { params, body })
                  }
                  onDone={(file) => {
                    saveFile(`pass.${kind}`, file);
                    query.retry();
                  }}
                >
                  {(field) => <Field label={text.validUntil} type="date" required {...field('validUntil')} />}
                </ActionDialog>
              ))
            ) : (
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
            {(found.allowance || found.passes.length > 0) && (
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
        {({ clearance: { status, paidPercent, allowance, passes, ...threshold } }) => (
          <>
            <FactRows
              rows={[
                { name: text.status, value: <StatusChip status={status} names={words?.clearance} /> },
                { name: text.needed, value: describe(threshold) },
                {
                  name: text.paid,
                  value:
                    paidPercent !== null && formatText(text.paidPercent, { percent: String(paidPercent) }),
                },
                {
                  name: text.allowed,
                  value:
                    allowance &&
                    formatText(text.allowedBy, {
                      day: formatDay(allowance.untilOn),
                      name: allowance.by,
                      reason: allowance.reason,
                    }),
                },
                { name: text.passes, value: passes.length > 0 && passes.map(formatDay).join(', ') },
              ]}
            />
            {threshold.isExam && <p>{text.exam}</p>}
          </>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};
