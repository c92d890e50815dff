/* biome-ignore-all lint/a11y/noRedundantRoles: older versions of Safari drop the roles of a table with `display: block`. */
import { formatFigures, formatText } from '@somesa/core';
import type { BatchField, CheckedBatchRow, FeeBatchKind, TypedBatchRow } from '@somesa/core/admin';
import {
  Button,
  cardsClass,
  closeIcon,
  colour,
  controlClass,
  css,
  cx,
  Icon,
  tableClass,
  VisuallyHidden,
} from '@somesa/ui';
import { type ClipboardEvent, type KeyboardEvent, memo, useRef } from 'react';
import { useText } from '../../../../texts/use-text';
import { emptyRow, isPaymentKind, listBatchFields, pasteCells } from './batch-rows';

const gridClass = css(`
  & input, & select { min-width: 0; padding: 0.375em 0.5em; min-height: 2.75em; }
  & td.amount input { text-align: end; }
  & .child { min-width: 8rem; }
  & .amount { min-width: 7rem; }
  & .paidOn { min-width: 7.25rem; }
  & .receiptNumber, & .reason { min-width: 6rem; }
  & .say { min-width: 10rem; max-width: 26rem; font-size: 0.875em; color: ${colour.muted}; }
  & .say .error { color: ${colour.danger}; }
  @media (min-width: 48rem) {
    & thead > tr > *, & tbody > tr > * { padding-inline: 0.375em; }
    & thead td { border-bottom: 1px solid ${colour.control}; }
  }
  @media (min-width: 48rem) and (max-width: 63.99rem) {
    & .child { min-width: 7rem; }
    & .amount { min-width: 5.75rem; }
    & .receiptNumber, & .reason { min-width: 4.5rem; }
    & .say { min-width: 7.5rem; }
  }
  @media (max-width: 47.99rem) {
    & tbody > tr > .cell { flex-wrap: nowrap; gap: 0 0.5rem; }
    & tbody > tr > .cell::before { flex: none; }
    & tbody > tr > .cell > input { flex: 0 1 11rem; }
    & tbody > tr > .say { max-width: none; }
    & tbody > tr > .say:empty { display: none; }
  }
`);

interface RowProps {
  at: number;
  row: TypedBatchRow;
  kind: FeeBatchKind;
  check: CheckedBatchRow | undefined;
  /** Position of an earlier row that is the same; null if there is none. */
  twin: number | null;
  onChange: (at: number, row: TypedBatchRow) => void;
  onPaste: (event: ClipboardEvent, at: number, field: BatchField) => void;
  onRemove: (at: number) => void;
}

const useColumnNames = (kind: FeeBatchKind): Record<BatchField, string> => {
  const { columns } = useText('admin').feeBatch;
  const amounts = columns.amount;
  const amount = isPaymentKind(kind) ? amounts.payment : amounts[kind as keyof typeof amounts];
  return { ...columns, amount };
};

/** Returns the cell that the problem of a row is about. */
const findWrongField = (check: CheckedBatchRow | undefined): BatchField | null => {
  if (!check?.problem) return null;
  const { problemField } = check;
  if (problemField === 'paidOn' || problemField === 'receiptNumber' || problemField === 'reason')
    return problemField;
  return check.child ? 'amount' : 'child';
};

/** Shows the child of a row, what is wrong, and what to look at. */
const RowCheck = ({
  row,
  at,
  check,
  twin,
  onChange,
}: Pick<RowProps, 'row' | 'at' | 'check' | 'twin' | 'onChange'>) => {
  const text = useText('admin').feeBatch;
  if (!check) return null;
  const { child, candidates, problem, warning } = check;
  const warnings = [
    warning && text.warnings[warning],
    twin === null ? null : formatText(text.warnings.twice, { row: String(twin + 1) }),
  ].filter((each) => each !== null);
  return (
    <>
      {child && (
        <div>
          {formatText(text.found, {
            name: child.name,
            class: child.className,
            amount: formatFigures(child.outstandingUgx),
          })}
        </div>
      )}
      {candidates.length > 0 ? (
        <select
          className={controlClass}
          aria-label={formatText(text.inRow, { column: text.choose, row: String(at + 1) })}
          value=""
          onChange={({ currentTarget }) => onChange(at, { ...row, child: currentTarget.value })}
        >
          <option value="">{text.choose}</option>
          {candidates.map(({ regNo, name, className }) => (
            <option key={regNo} value={regNo}>
              {formatText(text.candidate, { name, class: className, regNo })}
            </option>
          ))}
        </select>
      ) : (
        problem && <div className="error">{problem}</div>
      )}
      {warnings.map((each) => (
        <div key={each}>{each}</div>
      ))}
    </>
  );
};

const GridRow = memo(({ at, row, kind, check, twin, onChange, onPaste, onRemove }: RowProps) => {
  const text = useText('admin').feeBatch;
  const names = useColumnNames(kind);
  const sayId = `batch-row-${at}`;
  const wrongField = findWrongField(check);
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {at + 1}
      </th>
      {listBatchFields(kind).map((field) => (
        <td role="cell" key={field} className={cx('cell', field)} data-label={names[field]}>
          <input
            className={controlClass}
            aria-label={formatText(text.inRow, { column: names[field], row: String(at + 1) })}
            aria-describedby={sayId}
            aria-invalid={field === wrongField || undefined}
            placeholder={field === 'paidOn' ? text.today : undefined}
            autoComplete="off"
            inputMode={
              field === 'amount' && kind !== 'bursary' && kind !== 'opening-balance' ? 'numeric' : undefined
            }
            data-row={at}
            data-field={field}
            value={row[field]}
            onChange={({ currentTarget }) => onChange(at, { ...row, [field]: currentTarget.value })}
            onPaste={(event) => onPaste(event, at, field)}
          />
        </td>
      ))}
      <td role="cell" className="say" id={sayId} data-label={text.columns.check}>
        <RowCheck {...{ row, at, check, twin, onChange }} />
      </td>
      <td role="cell">
        {check && (
          <Button kind="quiet" onClick={() => onRemove(at)}>
            <Icon node={closeIcon} />
            <VisuallyHidden>{formatText(text.remove, { row: String(at + 1) })}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  );
});

/** Returns by how many rows a key moves. */
const findStep = ({ key, shiftKey }: KeyboardEvent): number => {
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
};

/**
 * Table of inputs in which rows are typed or pasted from a spreadsheet. Enter and the arrows move between rows; the last row is always
 * empty, so that the next can be typed.
 */
export const BatchGrid = ({
  rows,
  kind,
  checks,
  twins,
  onRows,
}: {
  rows: readonly TypedBatchRow[];
  kind: FeeBatchKind;
  checks: readonly (CheckedBatchRow | undefined)[];
  twins: readonly (number | null)[];
  /** Changes the rows; `leftOut` of a table were no rows. */
  onRows: (change: (rows: readonly TypedBatchRow[]) => TypedBatchRow[], leftOut?: number) => void;
}) => {
  const { columns, title } = useText('admin').feeBatch;
  const names = useColumnNames(kind);
  const table = useRef<HTMLTableElement>(null);
  const fields = listBatchFields(kind);
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = findStep(event);
    const { target } = event;
    if (step === 0 || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const { row, field } = target.dataset;
    // A new row starts with its child.
    const next = event.key === 'Enter' && step === 1 ? 'child' : field;
    table.current
      ?.querySelector<HTMLInputElement>(`[data-row="${Number(row) + step}"][data-field="${next}"]`)
      ?.focus();
  };
  const actions = useRef<Pick<RowProps, 'onChange' | 'onPaste' | 'onRemove'>>({
    onChange: (at, row) => onRows((before) => Object.assign([...before], { [at]: row })),
    onPaste: () => undefined,
    onRemove: (at) => onRows((before) => before.filter((_, other) => other !== at)),
  });
  actions.current.onPaste = (event, row, field) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trimEnd())) return;
    event.preventDefault();
    const { rows: after, leftOut } = pasteCells(rows, pasted, { row, field }, kind);
    onRows(() => after, leftOut);
  };
  const { onChange, onRemove } = actions.current;
  const paste = useRef<RowProps['onPaste']>((...args) => actions.current.onPaste(...args)).current;
  return (
    <table className={cx(tableClass, cardsClass, gridClass)} role="table" ref={table} onKeyDown={move}>
      <caption data-unseen>{title}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {columns.row}
          </th>
          {fields.map((field) => (
            <th
              role="columnheader"
              scope="col"
              key={field}
              className={field === 'amount' ? 'amount' : undefined}
            >
              {names[field]}
            </th>
          ))}
          <th role="columnheader" scope="col">
            {columns.check}
          </th>
          <td role="cell" />
        </tr>
      </thead>
      <tbody role="rowgroup">
        {[...rows, emptyRow].map((row, at) => (
          <GridRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the table.
            key={at}
            {...{ at, row, kind, onChange, onRemove }}
            onPaste={paste}
            check={checks[at]}
            twin={twins[at] ?? null}
          />
        ))}
      </tbody>
    </table>
  );
};
