import { formatFigures, formatFullName, formatText } from '@somesa/core';
import {
  formatRegisterLine,
  type LinePreview,
  type RegisterChild,
  type RegisterImportView,
  type RegisterLayout,
  type WrongLine,
} from '@somesa/core/admin';
import { DataTable, type TableColumn } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';
import { AdminSection, amountColumn, FactRows, TableSection } from '../../layout/admin-section';
import { FileButton } from '../../layout/request-button';

/** Time limit of a request about all lines of a file, in milliseconds. */
export const ALL_LINES_TIMEOUT_MS = 120_000;

const useChildColumns = <Line extends RegisterChild & { line: number }>(
  layout: RegisterLayout | null,
): TableColumn<Line>[] => {
  const { columns } = useText('admin').school.import;
  return [
    { label: columns.line, cell: ({ line }) => formatRegisterLine(line, layout) },
    { label: columns.regNo, cell: ({ regNo }) => regNo },
    { label: columns.name, cell: ({ firstName, lastName }) => formatFullName(firstName, lastName) },
    { label: columns.className, cell: ({ className }) => className },
  ];
};

export const ProblemLines = ({
  title,
  lines,
  all,
  layout,
}: {
  title: string;
  lines: readonly WrongLine[];
  all: number;
  layout: RegisterLayout | null;
}) => {
  const { school, registerProblems } = useText('admin');
  const text = school.import;
  const places = { count: formatFigures(lines.length), all: formatFigures(all) };
  return (
    <TableSection
      title={title}
      caption={formatText(text.wrongMore, places)}
      rows={lines}
      columns={[
        ...useChildColumns<WrongLine>(layout),
        {
          label: text.columns.what,
          cell: ({ problem, otherLine }) =>
            formatText(registerProblems.line[problem], { line: formatRegisterLine(otherLine ?? 0, layout) }),
        },
      ]}
    />
  );
};

const formatGuardians = (guardians: LinePreview['guardians']): string =>
  guardians.map(({ name, phoneNumber }) => [name, phoneNumber].filter(Boolean).join(' ')).join('; ');

export const PreviewLines = ({ registerImport }: { registerImport: RegisterImportView }) => {
  const text = useText('admin').school.import;
  const childColumns = useChildColumns<LinePreview>(registerImport.layout);
  const effectColumn: TableColumn<LinePreview> = {
    label: text.columns.what,
    cell: ({ result, before, isReturning, writtenRegNo }) => {
      if (result === 'same')
        return writtenRegNo === null ? text.counts.same : formatText(text.written, { written: writtenRegNo });
      if (!before) return text.results[result];
      const word = text.results[isReturning ? 'returned' : result];
      const wasGuardians =
        before.guardians.length > 0 &&
        formatText(text.beforeGuardians, { guardians: formatGuardians(before.guardians) });
      const was = [formatFullName(before.firstName, before.lastName), before.className, wasGuardians || '']
        .filter(Boolean)
        .join(', ');
      const written = writtenRegNo === null ? '' : `, ${formatText(text.written, { written: writtenRegNo })}`;
      return `${word}, ${formatText(text.before, { before: was })}${written}`;
    },
  };
  const guardiansColumn: TableColumn<LinePreview> = {
    label: text.columns.guardians,
    cell: ({ guardians }) => formatGuardians(guardians),
  };
  const groupsColumn: TableColumn<LinePreview> = {
    label: text.columns.groups,
    cell: ({ groups, groupsLeft }) =>
      [
        groups.join(', '),
        groupsLeft.length > 0 && formatText(text.groupsLeft, { groups: groupsLeft.join(', ') }),
      ]
        .filter(Boolean)
        .join(', '),
  };
  const balanceColumn: TableColumn<LinePreview> = {
    label: text.columns.openingBalance,
    isAmount: true,
    cell: ({ openingBalanceUgx, hasOpeningBalance }) => {
      const amount = openingBalanceUgx === null ? '' : formatFigures(openingBalanceUgx);
      return hasOpeningBalance ? formatText(text.balanceKept, { amount }) : amount;
    },
  };
  const fields = registerImport.layout?.columns.map(({ field }) => field) ?? [];
  const fileColumns = [
    ...childColumns,
    guardiansColumn,
    ...(fields.includes('groups') ? [groupsColumn] : []),
    ...(fields.includes('openingBalance') ? [balanceColumn] : []),
    effectColumn,
  ];
  const columns = registerImport.isPromotion ? [...childColumns.slice(1), effectColumn] : fileColumns;
  return (
    <TableSection
      title={text.preview}
      caption={formatText(text.previewMore, { count: formatFigures(registerImport.preview.length) })}
      columns={columns}
      rows={registerImport.preview}
    />
  );
};

/** Shows the first enrolled children who are not in a register file, and downloads all of them. */
export const AbsentStudents = ({ registerImport }: { registerImport: RegisterImportView }) => {
  const { import: text, promotion } = useText('admin').school;
  const { id, isPromotion, fileName, absent, absentStudents } = registerImport;
  const places = { count: formatFigures(absentStudents.length), all: formatFigures(absent ?? 0) };
  return (
    <AdminSection
      title={isPromotion ? promotion.leavers : text.absentTitle}
      actions={
        <FileButton
          name={`absent-${fileName.replace(/\.\w+$/, '')}.csv`}
          line="GET /admin/register-imports/:id/absent.csv"
          request={{ params: { id }, timeoutMs: ALL_LINES_TIMEOUT_MS }}
        >
          {isPromotion ? promotion.leaversDownload : text.absentDownload}
        </FileButton>
      }
    >
      <p>{isPromotion ? promotion.leaversText : text.absentText}</p>
      <DataTable
        caption={formatText(text.absentMore, places)}
        columns={[
          { label: text.columns.regNo, cell: ({ regNo }) => regNo },
          {
            label: text.columns.name,
            cell: ({ firstName, lastName }) => formatFullName(firstName, lastName),
          },
          { label: text.columns.className, cell: ({ className }) => className },
          amountColumn(text.outstanding, 'outstandingUgx'),
        ]}
        rows={absentStudents}
        getKey={(student) => String(student.id)}
      />
    </AdminSection>
  );
};

/** Shows the rows of a file that are no children, and the classes whose spelling was changed. */
export const LayoutResult = ({ layout }: { layout: RegisterLayout }) => {
  const text = useText('admin').school.import;
  const { skipped, skippedRows, joinedClasses } = layout;
  const formatLines = ({ line, lastLine, reason }: RegisterLayout['skipped'][number]): string => {
    if (reason === 'sheet') return '';
    const first = formatRegisterLine(line, layout);
    const last = formatRegisterLine(lastLine, layout);
    return lastLine > line ? formatText(text.lineRange, { first, last }) : first;
  };
  return (
    <>
      {skipped.length > 0 && (
        <TableSection
          title={formatText(text.skippedTitle, { count: formatFigures(skippedRows) })}
          caption={text.skippedText}
          rows={skipped}
          columns={[
            { label: text.columns.line, cell: formatLines },
            { label: text.columns.reason, cell: ({ reason }) => text.skippedReasons[reason] },
            { label: text.columns.text, cell: (row) => row.text },
          ]}
        />
      )}
      {joinedClasses.length > 0 && (
        <AdminSection title={text.joinedTitle}>
          <p>{text.joinedText}</p>
          <FactRows
            rows={joinedClasses.map(({ name, spellings }) => ({ name, value: spellings.join(', ') }))}
          />
        </AdminSection>
      )}
    </>
  );
};
