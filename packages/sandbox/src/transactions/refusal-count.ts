import { BoundedMap } from '../bounded-map';

const MAX_REFERENCES = 10_000;

export interface RefusalCount {
  /** True for the first `refusals` requests with this reference. */
  isRefused(reference: string, refusals: number): boolean;
}

export function createRefusalCount(): RefusalCount {
  const counts = new BoundedMap<string, number>(MAX_REFERENCES);

  return {
    isRefused(reference, refusals) {
      const soFar = counts.get(reference) ?? 0;
      if (soFar >= refusals) return false;
      counts.set(reference, soFar + 1);
      return true;
    },
  };
}
