import { formatFigures, say } from '@somesa/core';
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

/** The first lines of a file that can't be taken, each with what is wrong. */
export const WrongLines = ({ sent }: { sent: RegisterImportView }) => {
  const { school, registerProblems } = useText('admin');
  const text = school.import;
  const child = useChildColumns<WrongLine>();
  const wrong: TableColumn<WrongLine> = {
    label: text.columns.what,
    cell: ({ problem, otherLine }) => say(registerProblems.line[problem], { line: String(otherLine ?? '') }),
  };
  const places = { count: formatFigures(sent.wrongLines.length), all: formatFigures(sent.wrong) };
  return (
    <AdminSection title={text.wrongTitle}>
      <DataTable
        caption={say(text.wrongMore, places)}
        columns={[...child, wrong]}
        rows={sent.wrongLines}
        keyOf={({ line }) => String(line)}
      />
    </AdminSection>
  );
};

/** The first lines of a file that would change something, with what stood there before. */
export const PreviewLines = ({ sent }: { sent: RegisterImportView }) => {
  const text = useText('admin').school.import;
  const child = useChildColumns<LinePreview>();
  const what: TableColumn<LinePreview> = {
    label: text.columns.what,
    cell: ({ verdict, before }) => {
      if (!before) return text.verdicts[verdict];
      const was = `${before.firstName} ${before.lastName}, ${before.className}`;
      return `${text.verdicts[verdict]}, ${say(text.before, { before: was })}`;
    },
  };
  return (
    <AdminSection title={text.preview}>
      <DataTable
        caption={say(text.previewMore, { count: formatFigures(sent.preview.length) })}
        columns={[...child, what]}
        rows={sent.preview}
        keyOf={({ line }) => String(line)}
      />
    </AdminSection>
  );
};
