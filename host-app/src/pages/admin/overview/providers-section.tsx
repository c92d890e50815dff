import { formatFigures } from '@somesa/core';
import type { ProviderHealth } from '@somesa/core/office';
import { Chip, DataTable } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { OfficeSection } from '../layout/office-section';
import { Moment } from '../table/list-cell';

/** How the networks and banks do: when each last answered, and what of theirs is open or failed. */
export const ProvidersSection = ({ providers }: { providers: readonly ProviderHealth[] }) => {
  const text = useText('office').overview;
  return (
    <OfficeSection title={text.providers}>
      <DataTable
        caption={text.providers}
        isCaptionUnseen
        columns={[
          { label: text.provider, cell: ({ name }: ProviderHealth) => text.names[name] },
          {
            label: text.lastAnswer,
            cell: ({ lastAnswerAt }) =>
              lastAnswerAt === null ? text.noAnswer : <Moment iso={lastAnswerAt} />,
          },
          { label: text.pending, isAmount: true, cell: ({ pending }) => formatFigures(pending) },
          {
            ...{ label: text.inDoubt, isAmount: true },
            cell: ({ inDoubt }) => (inDoubt > 0 ? <Chip tone="waits">{formatFigures(inDoubt)}</Chip> : '0'),
          },
          { label: text.failedToday, isAmount: true, cell: ({ failedToday }) => formatFigures(failedToday) },
        ]}
        rows={providers}
        keyOf={({ name }) => name}
      />
    </OfficeSection>
  );
};
