import { formatFigures, formatText } from '@somesa/core';
import type { LinePreview, RegisterChild, RegisterImportView, WrongLine } from '@somesa/core/admin';
import { DataTable, type TableColumn } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';
import { AdminSection } from '../../layout/admin-section';

const useChildColumns = <Line extends RegisterChild & { line: number }>(): TableColumn<Line>[] => {
  const { columns } = useText('admin').school.import;
  return [
    { label: columns.line, cell: ({ line }) => formatFigures(line) },
    { label: columns.regNo, cell: ({ regNo }) => regNo },
    { label: columns.name, cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
    { label: columns.className, cell: ({ className }) => className },
  ];
};

/** Shows the first invalid lines of a register file, each with its error. */
export const WrongLines = ({ registerImport }: { registerImport: RegisterImportView }) => {
  const { school, registerProblems } = useText('admin');
  const text = school.import;
  const childColumns = useChildColumns<WrongLine>();
  const errorColumn: TableColumn<WrongLine> = {
    label: text.columns.what,
    cell: ({ problem, otherLine }) =>
      formatText(registerProblems.line[problem], { line: String(otherLine ?? '') }),
  };
  const places = {
    count: formatFigures(registerImport.wrongLines.length),
    all: formatFigures(registerImport.wrong),
  };
  return (
    <AdminSection title={text.wrongTitle}>
      <DataTable
        caption={formatText(text.wrongMore, places)}
        columns={[...childColumns, errorColumn]}
        rows={registerImport.wrongLines}
        getKey={({ line }) => String(line)}
      />
    </AdminSection>
  );
};

/** Shows the first lines of a register file that would change something, with the values before. */
export const PreviewLines = ({ registerImport }: { registerImport: RegisterImportView }) => {
  const text = useText('admin').school.import;
  const childColumns = useChildColumns<LinePreview>();
  const effectColumn: TableColumn<LinePreview> = {
    label: text.columns.what,
    cell: ({ result, before }) => {
      if (!before) return text.results[result];
      const was = `${before.firstName} ${before.lastName}, ${before.className}`;
      return `${text.results[result]}, ${formatText(text.before, { before: was })}`;
    },
  };
  return (
    <AdminSection title={text.preview}>
      <DataTable
        caption={formatText(text.previewMore, { count: formatFigures(registerImport.preview.length) })}
        columns={[...childColumns, effectColumn]}
        rows={registerImport.preview}
        getKey={({ line }) => String(line)}
      />
    </AdminSection>
  );
};
