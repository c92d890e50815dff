/** Number of steps that the axis of a chart has at most. */
const MAX_STEPS = 4;
const ROUND_STEPS = [1, 2, 2.5, 5, 10] as const;

/** Returns round amounts for the axis of a chart in UGX, from 0 to the first that is not below the highest amount. */
export const listTicks = (highestUgx: number): number[] => {
  const exact = Math.max(highestUgx, MAX_STEPS) / MAX_STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(exact));
  const factor = ROUND_STEPS.find(
    (round) => round * magnitude >= exact && Number.isInteger(round * magnitude),
  );
  const step = (factor ?? 10) * magnitude;
  return Array.from({ length: Math.ceil(Math.max(highestUgx, 1) / step) + 1 }, (_, at) => at * step);
};

/** Returns the positions of the labels on an axis of periods, evenly spread, at most `most` of them. */
export const listLabelPositions = (count: number, most: number): number[] => {
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
};
