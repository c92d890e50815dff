import { removePart, type TermFeeView } from '@somesa/core/admin';

/** Fee of a term with its parts, one for a fee without parts; its amount is their sum. */
export interface FeeRow extends TermFeeView {
  parts: TermFeeView[];
}

/** Groups the fees of a term, of which each may be a part, into whole fees. */
export const toFeeRows = (fees: readonly TermFeeView[]): FeeRow[] => {
  const partsById = new Map<number, TermFeeView[]>();
  for (const fee of fees) {
    const id = fee.seriesId ?? fee.id;
    partsById.set(id, [...(partsById.get(id) ?? []), fee]);
  }
  return [...partsById.values()].flatMap((unordered) => {
    const parts = unordered.toSorted((one, other) => (one.part ?? 0) - (other.part ?? 0));
    const [first] = parts;
    if (!first) return [];
    return [
      {
        ...first,
        description: removePart(first.description),
        amountUgx: parts.reduce((sum, { amountUgx }) => sum + amountUgx, 0),
        children: Math.max(...parts.map(({ children }) => children)),
        parts,
      },
    ];
  });
};
