import { formatFigures } from '@somesa/core';
import type { RegisterImportView } from '@somesa/core/office';
import { DefinitionRows } from '@somesa/ui';
import { useText } from '../../../../texts/use-text';

/** How many lines of a file do what. */
export const ImportCounts = ({ sent }: { sent: RegisterImportView }) => {
  const { counts } = useText('office').school.import;
  const names = ['lines', 'added', 'changed', 'same', 'wrong'] as const;
  return (
    <DefinitionRows rows={names.map((name) => ({ name: counts[name], value: formatFigures(sent[name]) }))} />
  );
};
