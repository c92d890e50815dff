import { formatFigures, formatText } from '@somesa/core';
import type { FeeAdjustmentView, StudentEventView } from '@somesa/core/admin';
import { css, Field } from '@somesa/ui';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ActionDialog } from '../layout/action-dialog';
import { TableSection } from '../layout/admin-section';
import { Moment, useShortDates } from '../table/list-cell';
import type { StudentActionProps } from './student-actions';

const detailClass = css('font-weight: normal; & > p { overflow-wrap: anywhere; }');

interface HistoryRow {
  id: string;
  at: string;
  by: string;
  title: string;
  details: string[];
  changeUgx: number | null;
  /** Change that can be reversed; null for any other row. */
  reversible: FeeAdjustmentView | null;
}

const useHistoryWords = () => {
  const { adjustments, history } = useText('admin').student;
  const { formatDay } = useShortDates();
  const isPresent = (detail: string | null): detail is string => detail !== null && detail !== '';
  return {
    describeAdjustment: (entry: FeeAdjustmentView): HistoryRow => {
      const { id, kind, fees, method, receiptNumber, paidOn, reason, reversesId, isReversed, by, at } = entry;
      const what = `${adjustments.kinds[kind]}: ${fees}`;
      const outside =
        method && receiptNumber && paidOn
          ? formatText(history.outside, {
              method: adjustments.methods[method],
              number: receiptNumber,
              day: formatDay(paidOn),
            })
          : null;
      return {
        id: `adjustment-${id}`,
        at,
        by: by.name,
        title: reversesId === null ? what : formatText(history.reversal, { what }),
        details: [outside, reason, isReversed ? history.wasReversed : null].filter(isPresent),
        changeUgx: entry.changeUgx,
        reversible: reversesId === null && !isReversed ? entry : null,
      };
    },
    describeEvent: (event: StudentEventView): HistoryRow => {
      const { id, kind, className, classNameBefore, leftOn, reason, fileName, by, at } = event;
      const words = { class: className, before: classNameBefore ?? '', day: leftOn ? formatDay(leftOn) : '' };
      return {
        id: `event-${id}`,
        at,
        by: by.name,
        title: formatText(history[kind], words),
        details: [reason, fileName && formatText(history.file, { file: fileName })].filter(isPresent),
        changeUgx: null,
        reversible: null,
      };
    },
  };
};

const ReverseAdjustment = ({
  student,
  onChanged,
  adjustment,
  what,
}: StudentActionProps & { adjustment: FeeAdjustmentView; what: string }) => {
  const text = useText('admin').student.adjustments;
  return (
    <ActionDialog
      {...text.reverse}
      values={{ what, amount: formatFigures(Math.abs(adjustment.changeUgx)) }}
      isDanger
      initialValues={{ reason: '' }}
      send={adminApi.sender('POST /admin/students/:id/adjustments/:adjustment/reverse', {
        id: student.id,
        adjustment: adjustment.id,
      })}
      onDone={onChanged}
    >
      {(field) => <Field label={text.reason} required {...field('reason')} />}
    </ActionDialog>
  );
};

export const StudentHistory = ({ student, onChanged }: StudentActionProps) => {
  const text = useText('admin').student.history;
  const { describeAdjustment, describeEvent } = useHistoryWords();
  const rows = [...student.adjustments.map(describeAdjustment), ...student.events.map(describeEvent)].sort(
    (one, other) => other.at.localeCompare(one.at),
  );
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      rows={rows}
      onPhones="lines"
      columns={[
        {
          label: text.what,
          cell: ({ title, details }) => (
            <>
              {title}
              <div className={detailClass}>
                {details.map((detail) => (
                  <p key={detail}>{detail}</p>
                ))}
              </div>
            </>
          ),
        },
        {
          label: text.change,
          isAmount: true,
          cell: ({ changeUgx }) =>
            changeUgx !== null && `${changeUgx > 0 ? '+' : '−'}${formatFigures(Math.abs(changeUgx))}`,
        },
        { label: text.when, cell: ({ at }) => <Moment iso={at} /> },
        { label: text.by, cell: ({ by }) => by },
        {
          label: text.actions,
          cell: ({ reversible, title }) =>
            reversible && (
              <ReverseAdjustment {...{ student, onChanged, adjustment: reversible }} what={title} />
            ),
        },
      ]}
    />
  );
};
