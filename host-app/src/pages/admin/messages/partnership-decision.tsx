import { formatText } from '@somesa/core';
import type { AdminPartnershipAnswer, AdminPartnershipView } from '@somesa/core/admin';
import { Field, TextArea } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';

/** Buttons that approve or decline a partnership request. */
export const PartnershipDecision = ({
  request,
  onDecided,
}: {
  request: AdminPartnershipView;
  onDecided: (answer: AdminPartnershipAnswer) => void;
}) => {
  const text = useText('admin').support.decision;
  const { id, school, email, suggestedSlug } = request;
  return (
    <>
      <ActionDialog
        action={text.approve}
        kind="primary"
        title={formatText(text.approveTitle, { school })}
        text={text.approveText}
        confirm={text.approve}
        initialValues={{ name: school, slug: suggestedSlug ?? '', email }}
        send={(values) =>
          adminApi.call('POST /admin/partnerships/:id/approve', { params: { id }, body: values })
        }
        done={text.approved}
        onDone={onDecided}
      >
        {(field) => (
          <>
            <Field label={text.name} {...field('name')} />
            <Field label={text.slug} hint={text.slugHint} {...field('slug')} />
            <Field label={text.email} type="email" {...field('email')} />
          </>
        )}
      </ActionDialog>
      <ActionDialog
        action={text.decline}
        isDanger
        title={text.declineTitle}
        text={text.declineText}
        confirm={text.decline}
        initialValues={{ reason: '' }}
        send={({ reason }) =>
          adminApi.call('POST /admin/partnerships/:id/decline', { params: { id }, body: { reason } })
        }
        done={text.declined}
        onDone={onDecided}
      >
        {(field) => <TextArea label={text.reason} rows={4} required {...field('reason')} />}
      </ActionDialog>
    </>
  );
};
