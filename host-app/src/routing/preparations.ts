/** Routes that are being loaded or were, by language and path. */
export const pending = new Map<string, Promise<void>>();
export const failed = new Set<string>();

/** Allows failed routes to be loaded again. */
export const clearFailures = (): void => {
  for (const key of failed) pending.delete(key);
  failed.clear();
};
