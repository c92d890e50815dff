/** Memory of a process, in bytes. */
export interface MemoryUse {
  rssBytes: number;
  heapBytes: number;
}

/** Returns the memory of this process after its garbage was collected, if Node.js runs with `--expose-gc`. */
export const readMemory = (): MemoryUse => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return { rssBytes: rss, heapBytes: heapUsed };
};
