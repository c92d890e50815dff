/** Creates the query of a URL from the parameters that have a value; undefined if none has. */
export const toQuery = (params: Record<string, string | undefined>): Record<string, string> | undefined => {
  const present = Object.entries(params).filter(([, value]) => value);
  return present.length > 0 ? (Object.fromEntries(present) as Record<string, string>) : undefined;
};
