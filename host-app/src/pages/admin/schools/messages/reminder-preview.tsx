import { formatFigures, formatText, formatUgx } from '@somesa/core';
import {
  FEE_REMINDER_PAUSE_DAYS,
  FEE_REMINDERS_FROM,
  FEE_REMINDERS_UNTIL,
  type FeeReminderChoice,
  type FeeReminderPreview,
  MAX_FEE_SENDINGS_PER_DAY,
} from '@somesa/core/admin';
import { css, Notice } from '@somesa/ui';
import { useLocation } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminSection, FactRows } from '../../layout/admin-section';
import { Moment } from '../../table/list-cell';

const layoutClass = css(`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;
  & dl { max-width: 36rem; }
  & blockquote { margin: 0; padding: 0.75rem 1rem; border-inline-start: 4px solid currentcolor; overflow-wrap: anywhere; max-width: 36rem; }
`);

export const ReminderPreview = ({
  schoolId,
  choice,
  preview,
}: {
  schoolId: number;
  choice: FeeReminderChoice;
  preview: FeeReminderPreview;
}) => {
  const { preview: text, send } = useText('admin').feeReminders;
  const [, navigate] = useLocation();
  const { messages, priceUgx, example, sentFrom } = preview;
  const count = formatFigures(messages);
  const canSend = messages > 0 && preview.sendingsLeft > 0;
  return (
    <AdminSection title={text.title}>
      <div className={layoutClass} role="status">
        <FactRows
          rows={[
            { name: text.children, value: formatFigures(preview.children) },
            { name: text.withoutGuardian, value: formatFigures(preview.withoutGuardian) },
            {
              name: formatText(text.reminded, { days: String(FEE_REMINDER_PAUSE_DAYS) }),
              value: formatFigures(preview.reminded),
            },
            { name: text.stopped, value: formatFigures(preview.stopped) },
            { name: text.guardians, value: formatFigures(preview.guardians) },
            { name: text.messages, value: count },
            {
              name: text.parts,
              value: `${formatFigures(preview.parts)} (${formatText(text.partPrice, { price: formatUgx(preview.partPriceUgx) })})`,
            },
            { name: text.sentFrom, value: sentFrom ? <Moment iso={sentFrom} /> : text.now },
            { name: text.price, value: formatUgx(priceUgx), kind: 'ruled' },
          ]}
        />
        {example && (
          <div>
            <h3>{text.example}</h3>
            <blockquote>{example.text}</blockquote>
            <p>
              {formatText(text.exampleFacts, {
                characters: formatFigures(example.characters),
                parts: formatFigures(example.parts),
              })}
            </p>
          </div>
        )}
        <p>{formatText(text.hours, { from: FEE_REMINDERS_FROM, until: FEE_REMINDERS_UNTIL })}</p>
        {messages === 0 && <Notice kind="warning">{text.none}</Notice>}
        {preview.sendingsLeft === 0 && (
          <Notice kind="warning">{formatText(text.full, { limit: String(MAX_FEE_SENDINGS_PER_DAY) })}</Notice>
        )}
        {canSend && (
          <div>
            <ActionDialog
              {...send}
              kind="primary"
              title={formatText(send.title, { count, price: formatUgx(priceUgx) })}
              send={(_, key) =>
                adminApi.call('POST /admin/schools/:id/fee-reminders', {
                  params: { id: schoolId },
                  body: { ...choice, messages, priceUgx },
                  headers: { 'idempotency-key': key },
                })
              }
              onDone={({ sending }) => navigate(adminAddress.feeSending(sending.id))}
            />
          </div>
        )}
      </div>
    </AdminSection>
  );
};
