import { type EarlyQuoteView, formatText, formatUgx } from '@somesa/core';
import { Card, type DefinitionRow, DefinitionRows } from '@somesa/ui';
import { getSummary } from '../../paying/flow/requests';
import { useFlow } from '../../state/use-flow';
import { formatDay } from '../../texts/format-day';
import { useOwnRepayment } from '../own-context';
import type { Quotes } from '../quotes';

type Own = ReturnType<typeof useOwnRepayment>;

/** Creates the rows of those amounts that are not zero. */
const createAmountRows = (rows: readonly (readonly [name: string, amountUgx: number])[]): DefinitionRow[] =>
  rows
    .filter(([, amountUgx]) => amountUgx > 0)
    .map(([name, amountUgx]) => ({ name, value: formatUgx(amountUgx) }));

const createRows = (quote: EarlyQuoteView, { own, ui, flow }: Own): DefinitionRow[] => {
  const { settlement, previews, isSettlement } = quote;
  if (isSettlement) {
    const { principal, interest, fees, penalties, savedInterest } = settlement;
    return [
      { name: own.row_saved, value: formatUgx(savedInterest), kind: 'strong' },
      ...createAmountRows([
        [own.row_principal, principal],
        [own.row_interest, interest],
        [own.row_fees, fees],
        [own.row_penalties, penalties],
      ]),
    ];
  }
  const preview = previews[flow.draft.choice as keyof typeof previews];
  if (!preview) return [];
  const { savedInterest, toDue, paidAhead, interest, principal, instalment, lastDueOn } = preview;
  return [
    { name: own.row_saved, value: formatUgx(savedInterest), kind: 'strong' },
    ...createAmountRows([
      [own.row_due, toDue],
      [own.row_paid_ahead, paidAhead],
      [own.row_interest, interest],
      [own.row_principal, principal],
      [own.row_instalment, instalment],
    ]),
    ...(lastDueOn ? [{ name: own.row_last, value: formatDay(lastDueOn, ui) }] : []),
  ];
};

export const EarlySummary = ({ quotes }: { quotes: Quotes }) => {
  const view = useOwnRepayment();
  useFlow(quotes);
  const { flow, own, ui } = view;
  const quote = flow.retryOf ? null : quotes.find(getSummary(flow)?.amountUgx ?? 0);
  if (!quote) return null;
  return (
    <Card isTinted role="group" aria-label={own.summary}>
      <DefinitionRows rows={createRows(quote, view)} />
      <p>{formatText(own.valid, { day: formatDay(quote.on, ui) })}</p>
    </Card>
  );
};
