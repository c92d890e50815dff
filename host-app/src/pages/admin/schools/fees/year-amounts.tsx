import { formatCount, formatFigures, parseUgx } from '@somesa/core';
import { findYearGroup } from '@somesa/core/admin';
import { controlClass, DataTable, groupThousands, Notice } from '@somesa/ui';
import { type ClipboardEvent, useState } from 'react';
import { useText } from '../../../../texts/use-text';
import type { BindField } from '../../layout/action-dialog';
import { ChoiceField } from '../../table/check-list';

/** Groups with a column, '' for all children, and the typed amounts by year group and group, with a tab between them. */
export interface TypedAmounts {
  groups: readonly string[];
  cells: Readonly<Record<string, string>>;
}

export const noAmounts: TypedAmounts = { groups: [''], cells: {} };

/** Reads a table of which only groups that the school still has are columns. */
export const readTable = (value: string, names: readonly string[]): TypedAmounts => {
  const { groups, cells }: TypedAmounts = JSON.parse(value);
  const known = groups.filter((group) => names.includes(group));
  return { groups: groups.includes('') || known.length === 0 ? ['', ...known] : known, cells };
};

const isAmount = (cell: string): boolean => parseUgx(cell) !== null;
const isName = (cell: string): boolean => !isAmount(cell) && /\p{L}/u.test(cell);

/**
 * Puts cells of a spreadsheet into the table: where its heads and first cells say if these are names, else from one cell on.
 * Counts the rows with a cell that has no place.
 */
const pasteAmounts = (
  pasted: string,
  { groups, cells }: TypedAmounts,
  from: { year: string; group: string },
  { years, names, all }: { years: readonly string[]; names: readonly string[]; all: string },
): TypedAmounts & { unused: number } => {
  const lines = pasted.trimEnd().split(/\r?\n/);
  // A cell of signs alone, such as a dash, is empty.
  const table = lines.map((line) =>
    line.split('\t').map((cell) => (/[\p{L}\d]/u.test(cell) ? cell.trim() : '')),
  );
  const [first = []] = table;
  const heads = first.map((head) =>
    ['', ...names].find((name) => (name || all).toLowerCase() === head.toLowerCase()),
  );
  const named = heads.filter((head) => head !== undefined);
  const isYear = ([name = '']: readonly string[]): boolean => years.includes(findYearGroup(name));
  const isHead = named.length > 0 || (first.some(isName) && !first.some(isAmount) && !isYear(first));
  const rows = isHead ? table.slice(1) : table;
  const start = rows.some(([name = '']) => isName(name)) ? 1 : 0;
  const placed = rows.map((row, down) => {
    const year = start === 1 ? findYearGroup(row[0] ?? '') : years[years.indexOf(from.year) + down];
    return row.slice(start).map((cell, right) => {
      const group = named.length > 0 ? heads[start + right] : groups[groups.indexOf(from.group) + right];
      const hasPlace = year !== undefined && years.includes(year) && group !== undefined;
      const amountUgx = parseUgx(cell);
      const value = amountUgx === null ? cell : formatFigures(amountUgx);
      return { key: hasPlace ? `${year}\t${group}` : null, value };
    });
  });
  const unused = placed.filter((row) => row.some(({ key, value }) => key === null && value !== ''));
  const found = placed.flat().flatMap(({ key, value }) => (key === null ? [] : [[key, value] as const]));
  return {
    groups: named.length > 0 ? named : groups,
    cells: { ...cells, ...Object.fromEntries(found) },
    unused: unused.length,
  };
};

/** Table of the amounts of a new fee by year group, and by group if groups are chosen. */
export const YearAmounts = ({
  years,
  groups: names,
  value,
  field: { name, onChange, error },
}: {
  years: readonly string[];
  groups: readonly string[];
  value: string;
  field: Pick<ReturnType<BindField<Record<string, string>>>, 'name' | 'onChange' | 'error'>;
}) => {
  const { amounts: text, groupChoice } = useText('admin').school.fees;
  const [unused, setUnused] = useState(0);
  const shown = readTable(value, names);
  const { groups, cells } = shown;
  const show = (next: Partial<TypedAmounts>): void => {
    void onChange({ target: { name, value: JSON.stringify({ ...shown, ...next }) } });
  };
  const paste = (event: ClipboardEvent, from: Parameters<typeof pasteAmounts>[2]): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trimEnd())) return;
    event.preventDefault();
    const { unused: count, ...next } = pasteAmounts(pasted, shown, from, { years, names, all: text.all });
    setUnused(count);
    show(next);
  };
  return (
    <>
      <p>{text.hint}</p>
      {names.length > 0 && (
        <ChoiceField
          label={groupChoice}
          values={names}
          names={Object.fromEntries(names.map((each) => [each, each]))}
          chosen={groups}
          onChange={(chosen) => show({ groups: chosen })}
        />
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {unused > 0 && <Notice kind="warning">{formatCount(text, 'unused', 'en', unused)}</Notice>}
      <DataTable
        caption={text.byYear}
        isCaptionUnseen
        rows={years}
        getKey={(year) => year}
        columns={[
          { label: text.year, cell: (year) => year },
          ...groups.map((group) => ({
            label: group || text.all,
            cell: (year: string) => (
              <input
                className={controlClass}
                aria-label={`${year}, ${group || text.all}`}
                inputMode="numeric"
                autoComplete="off"
                value={cells[`${year}\t${group}`] ?? ''}
                onPaste={(event) => paste(event, { year, group })}
                onChange={({ currentTarget }) => {
                  groupThousands(currentTarget);
                  show({ cells: { ...cells, [`${year}\t${group}`]: currentTarget.value } });
                }}
              />
            ),
          })),
        ]}
      />
    </>
  );
};
