import { formatFigures, formatText, formatUgx } from '@somesa/core';
import {
  FEE_REMINDER_PAUSE_DAYS,
  FEE_REMINDERS_FROM,
  FEE_REMINDERS_UNTIL,
  type FeeReminderChoice,
  type FeeReminderPreview,
  MAX_FEE_SENDINGS_PER_DAY,
  MAX_NAMED_RECIPIENTS,
} from '@somesa/core/admin';
import { colour, css, Field, Notice, radius } from '@somesa/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { showFailure } from '../../../../state/page-message';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminSection, FactRows } from '../../layout/admin-section';
import { Moment, useShortDates } from '../../table/list-cell';
import { DEBOUNCE_MS } from '../../table/search-box';

const layoutClass = css(`
  display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;
  & dl { max-width: 36rem; }
  & blockquote { margin: 0; padding: 0.75rem 1rem; border-inline-start: 4px solid currentcolor; overflow-wrap: anywhere; max-width: 36rem; }
`);

const namesClass = css(`
  display: grid; gap: 0.5rem; max-width: 36rem; min-width: 0; margin: 0; padding: 0; border: 0;
  & legend { padding: 0; font-weight: 600; }
  & .names { max-height: 24rem; overflow-y: auto; padding: 0 0.75rem; border: 1px solid ${colour.line}; border-radius: ${radius.control}; }
  & label { display: flex; align-items: center; gap: 0.75rem; min-height: 3rem; padding-block: 0.375rem; cursor: pointer; }
  & label + label { border-top: 1px solid ${colour.line}; }
  & label > span { display: grid; min-width: 0; overflow-wrap: anywhere; }
  & label > .amount { margin-inline-start: auto; text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
  & .about { color: ${colour.muted}; font-size: 0.875rem; }
  & input[type="checkbox"] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: ${colour.primary}; }
`);

/** Maximum number of names shown at once; the others are found by name or class. */
const MAX_SHOWN = 100;

const Recipients = ({
  recipients,
  leftOut,
  onToggle,
}: Pick<FeeReminderPreview, 'recipients'> & {
  leftOut: ReadonlySet<number>;
  onToggle: (id: number) => void;
}) => {
  const { preview: text } = useText('admin').feeReminders;
  const { formatDay } = useShortDates();
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const found = recipients.filter(({ name, className }) =>
    `${name} ${className}`.toLowerCase().includes(words),
  );
  const cut = { count: formatFigures(MAX_SHOWN), all: formatFigures(found.length) };
  return (
    <fieldset className={namesClass}>
      <legend>{text.names}</legend>
      <p>{text.namesText}</p>
      {recipients.length > MAX_SHOWN && (
        <Field
          label={text.find}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <div className="names">
        {found.slice(0, MAX_SHOWN).map(({ id, name, className, owedUgx, dueUgx, dueOn, to }) => (
          <label key={id}>
            <input type="checkbox" checked={!leftOut.has(id)} onChange={() => onToggle(id)} />
            <span>
              <span>{`${name}, ${className}`}</span>
              <span className="about">{to.join(', ')}</span>
            </span>
            <span className="amount">
              <span>{formatUgx(dueUgx)}</span>
              <span className="about">
                {dueUgx < owedUgx
                  ? formatText(text.dueOf, { day: formatDay(dueOn), amount: formatUgx(owedUgx) })
                  : formatDay(dueOn)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {found.length > MAX_SHOWN && <p>{formatText(text.shown, cut)}</p>}
      {recipients.length >= MAX_NAMED_RECIPIENTS && <p>{text.cut}</p>}
    </fieldset>
  );
};

/** Counts the messages again, without some children, once the sender stops choosing. */
const useRecount = (schoolId: number, first: FeeReminderChoice, preview: FeeReminderPreview) => {
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const choice: FeeReminderChoice = { ...first, leftOut: [...leftOut] };
  const key = JSON.stringify(choice);
  const [counted, setCounted] = useState({ key, preview });
  const [failedKey, setFailedKey] = useState('');
  const isCurrent = counted.key === key;
  useEffect(() => {
    if (isCurrent) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await adminApi.call('POST /admin/schools/:id/fee-reminders/preview', {
        params: { id: schoolId },
        body: JSON.parse(key),
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      if (answer.ok) return setCounted({ key, preview: answer.value });
      setFailedKey(key);
      showFailure(answer.error.message);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, schoolId, isCurrent]);
  const toggle = (id: number): void => {
    const next = new Set(leftOut);
    if (!next.delete(id)) next.add(id);
    setLeftOut(next);
  };
  const isCounting = !isCurrent && failedKey !== key;
  return { choice, preview: counted.preview, leftOut, toggle, isCurrent, isCounting };
};

export const ReminderPreview = ({
  schoolId,
  choice: first,
  preview: counted,
}: {
  schoolId: number;
  choice: FeeReminderChoice;
  preview: FeeReminderPreview;
}) => {
  const { preview: text, send } = useText('admin').feeReminders;
  const [, navigate] = useLocation();
  const { choice, preview, leftOut, toggle, isCurrent, isCounting } = useRecount(schoolId, first, counted);
  const { messages, priceUgx, example, sentFrom } = preview;
  const count = formatFigures(messages);
  const canSend = messages > 0 && preview.sendingsLeft > 0 && isCurrent;
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
            { name: text.leftOut, value: leftOut.size > 0 && formatFigures(leftOut.size) },
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
        {isCounting && <p>{text.counting}</p>}
        {preview.recipients.length > 0 && (
          <Recipients recipients={preview.recipients} leftOut={leftOut} onToggle={toggle} />
        )}
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
                adminApi.sender('POST /admin/schools/:id/fee-reminders', { id: schoolId })(
                  { ...choice, messages, priceUgx },
                  key,
                )
              }
              onDone={({ sending }) => navigate(adminAddress.feeSending(sending.id))}
            />
          </div>
        )}
      </div>
    </AdminSection>
  );
};
