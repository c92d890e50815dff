type Bound<Deps, Functions> = {
  [Name in keyof Functions]: Functions[Name] extends (deps: Deps, ...rest: infer Rest) => infer Returned
    ? (...rest: Rest) => Returned
    : never;
};

/** Returns a service's functions with its dependencies as their first argument, as its callers call them. */
export const bindDeps = <Deps, Functions extends Record<string, (deps: Deps, ...rest: never[]) => unknown>>(
  deps: Deps,
  functions: Functions,
): Bound<Deps, Functions> => {
  const bound = Object.entries(functions).map(([name, call]) => [name, call.bind(null, deps)]);
  return Object.fromEntries(bound) as Bound<Deps, Functions>;
};
