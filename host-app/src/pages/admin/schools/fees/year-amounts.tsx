import { parseUgx } from '@somesa/core';
import { findYearGroup } from '@somesa/core/admin';
import { controlClass, DataTable, groupThousands, Notice } from '@somesa/ui';
import type { ClipboardEvent } from 'react';
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

/** Puts cells of a spreadsheet into the table from one cell on, or where its heads and first cells name groups and year groups. */
const pasteAmounts = (
  pasted: string,
  { groups, cells }: TypedAmounts,
  from: { year: string; group: string },
  { years, names }: { years: readonly string[]; names: readonly string[] },
): TypedAmounts => {
  const table = pasted.trimEnd().split(/\r?\n/);
  const [first = [], ...rest] = table.map((line) => line.split('\t').map((cell) => cell.trim()));
  const heads = first.map((head) => names.find((name) => name.toLowerCase() === head.toLowerCase()));
  const named = heads.filter((head) => head !== undefined);
  const found = (first.some(isAmount) ? [first, ...rest] : rest).flatMap((row, down) => {
    const start = isAmount(row[0] ?? '') ? 0 : 1;
    const year = start === 1 ? findYearGroup(row[0] ?? '') : years[years.indexOf(from.year) + down];
    return row.slice(start).flatMap((amount, right) => {
      const group = named.length > 0 ? heads[start + right] : groups[groups.indexOf(from.group) + right];
      return year && years.includes(year) ? [[`${year}\t${group}`, amount] as const] : [];
    });
  });
  return { groups: named.length > 0 ? named : groups, cells: { ...cells, ...Object.fromEntries(found) } };
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
  const shown = readTable(value, names);
  const { groups, cells } = shown;
  const show = (next: Partial<TypedAmounts>): void => {
    void onChange({ target: { name, value: JSON.stringify({ ...shown, ...next }) } });
  };
  const paste = (event: ClipboardEvent, from: Parameters<typeof pasteAmounts>[2]): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(pasted.trimEnd())) return;
    event.preventDefault();
    show(pasteAmounts(pasted, shown, from, { years, names }));
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
