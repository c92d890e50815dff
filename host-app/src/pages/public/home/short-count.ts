const steps = [
  { unit: 1_000_000, sign: 'm' },
  { unit: 1_000, sign: 'k' },
] as const;

/** Formats a count with at most two digits and a letter, rounded down: 2300 as `2.3k`, 2000 as `2k`. */
export const formatShortCount = (count: number): string => {
  const step = steps.find(({ unit }) => count >= unit);
  if (!step) return String(count);
  const tenths = Math.floor((count * 10) / step.unit);
  return `${tenths >= 100 ? Math.floor(tenths / 10) : tenths / 10}${step.sign}`;
};
