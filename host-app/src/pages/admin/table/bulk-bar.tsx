import type { ApiFailure } from '@somesa/api-client';
import { formatFigures, formatText, type Result } from '@somesa/core';
import type { AdminListName, ListRow, QueueKind } from '@somesa/core/admin';
import { Button, css } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../state/admin-api';
import { showFailure } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';

/** Changes rows, and returns those that it changed, also if it failed at one of them. */
export type ChangeRows = (
  rows: readonly ListRow[],
) => Promise<{ changed: readonly ListRow[]; failure?: ApiFailure | undefined }>;

/** Action on the chosen rows of a list. */
export interface BulkAction {
  label: string;
  /** Returns whether it would change a row. */
  isFor: (row: ListRow) => boolean;
  run: ChangeRows;
  undo: ChangeRows;
}

/** Changes rows one after another, and stops at the first failure. */
const changeEach =
  (call: (row: ListRow) => Promise<Result<unknown, ApiFailure>>): ChangeRows =>
  async (rows) => {
    const changed: ListRow[] = [];
    for (const row of rows) {
      const answer = await call(row);
      if (!answer.ok) return { changed, failure: answer.error };
      changed.push(row);
    }
    return { changed };
  };

/** Changes all rows by one request. */
export const changeTogether =
  (call: (rows: readonly ListRow[]) => Promise<Result<unknown, ApiFailure>>): ChangeRows =>
  async (rows) => {
    const answer = await call(rows);
    return answer.ok ? { changed: rows } : { changed: [], failure: answer.error };
  };

/** Lists whose rows are queue items. */
const queues: Readonly<Partial<Record<AdminListName, QueueKind>>> = {
  applications: 'application',
  collections: 'collection',
  disbursements: 'disbursement',
  exceptions: 'exception',
  bankTransactions: 'bank-transaction',
  refunds: 'refund',
  approvals: 'approval',
  messages: 'message',
  bookings: 'booking',
  partnerships: 'partnership',
};

/** Returns the actions on rows of a list: those of its screen, and for a queue assigning to oneself. */
export const useBulkActions = (
  list: AdminListName,
  own: readonly BulkAction[] | undefined,
): readonly BulkAction[] => {
  const { assign } = useText('admin').queueItem;
  const kind = queues[list];
  if (own || !kind) return own ?? [];
  const getParams = ({ id }: ListRow) => ({ params: { kind, subject: id } });
  return [
    {
      label: assign,
      isFor: ({ cells: { queueStatus } }) => queueStatus === 'open',
      run: changeEach((row) =>
        adminApi.call('POST /admin/queue-items/:kind/:subject/assign', getParams(row)),
      ),
      undo: changeEach((row) =>
        adminApi.call('POST /admin/queue-items/:kind/:subject/unassign', getParams(row)),
      ),
    },
  ];
};

const barClass = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  min-height: 3rem;
  margin-bottom: 0.5rem;
`);

/** Actions on the chosen rows, and the last of them with its undo, which stays until the next. */
export const BulkBar = ({
  actions,
  rows,
  onClear,
  onChanged,
}: {
  actions: readonly BulkAction[];
  /** Rows that are chosen. */
  rows: readonly ListRow[];
  onClear: () => void;
  onChanged: () => void;
}) => {
  const text = useText('admin').table.bulk;
  const [done, setDone] = useState<{ action: BulkAction; rows: readonly ListRow[] } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (action: BulkAction, how: 'run' | 'undo', on: readonly ListRow[]): Promise<void> => {
    setBusy(true);
    const { changed, failure } = await action[how](on);
    setBusy(false);
    if (failure) showFailure(failure.message);
    setDone(how === 'run' && changed.length > 0 ? { action, rows: changed } : null);
    onClear();
    onChanged();
  };
  const count = (of: readonly ListRow[]) => formatFigures(of.length);
  return (
    <div className={barClass}>
      <p role="status">
        {rows.length > 0
          ? formatText(text.chosen, { count: count(rows) })
          : done && formatText(text.done, { action: done.action.label, count: count(done.rows) })}
      </p>
      {rows.length > 0 &&
        actions.map((action) => {
          const matching = rows.filter(action.isFor);
          return (
            matching.length > 0 && (
              <Button
                key={action.label}
                kind="secondary"
                isBusy={isBusy}
                onClick={() => void change(action, 'run', matching)}
              >
                {formatText(text.action, { action: action.label, count: count(matching) })}
              </Button>
            )
          );
        })}
      {rows.length > 0 ? (
        <Button kind="quiet" onClick={onClear}>
          {text.clear}
        </Button>
      ) : (
        done && (
          <Button kind="quiet" isBusy={isBusy} onClick={() => void change(done.action, 'undo', done.rows)}>
            {text.undo}
          </Button>
        )
      )}
    </div>
  );
};
