/** Makes the query of an address, without what was not asked for. */
export const queryOf = (asked: Record<string, string | undefined>): Record<string, string> | undefined => {
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? Object.fromEntries(given) : undefined;
};
