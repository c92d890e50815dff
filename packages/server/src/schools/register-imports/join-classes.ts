import { type RegisterLayout, toClassKey } from '@somesa/core/admin';

/**
 * Gives all spellings of a class one: that of the register, or else the most frequent of the file. Returns the classes of which a spelling
 * changed.
 */
export const joinClasses = (
  lines: readonly { className: string }[],
  classes: readonly string[],
): RegisterLayout['joinedClasses'] => {
  const spellings = new Map<string, Map<string, number>>();
  const keys = new Map<string, string>();
  for (const { className } of lines) {
    if (className === '') continue;
    const key = keys.get(className) ?? toClassKey(className);
    keys.set(className, key);
    const counts = spellings.get(key) ?? new Map<string, number>();
    spellings.set(key, counts.set(className, (counts.get(className) ?? 0) + 1));
  }
  const known = new Map(classes.toReversed().map((name) => [toClassKey(name), name]));
  const nameByKey = new Map(
    [...spellings].map(([key, counts]) => {
      const [most = ''] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
      return [key, known.get(key) ?? most];
    }),
  );
  for (const line of lines) line.className = nameByKey.get(keys.get(line.className) ?? '') ?? line.className;
  return [...spellings].flatMap(([key, counts]) => {
    const name = nameByKey.get(key) ?? '';
    const others = [...counts.keys()].filter((spelling) => spelling !== name);
    return others.length > 0 ? [{ name, spellings: others }] : [];
  });
};
