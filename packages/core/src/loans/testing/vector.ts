import { readFileSync } from 'node:fs';

/** Published case. The shapes of its inputs and expectations depend on its kind; each run declares them. */
export interface Vector {
  id: string;
  kind: string;
  verified: boolean | null;
  inputs: unknown;
  expected: unknown;
  simple_rule?: 'same rows' | { totals: string[] };
  whole_unit_twin?: { principal: number; rows: Record<string, number>[] };
  computed?: string;
}

/** Function that runs a case against the engine and throws if the result differs. */
export type Run = (vector: Vector) => void;

/** Creates a run from a function that declares the inputs and expectations that it reads. */
export const run =
  <Inputs, Expected>(compare: (inputs: Inputs, expected: Expected, vector: Vector) => void): Run =>
  (vector) =>
    compare(vector.inputs as Inputs, vector.expected as Expected, vector);

/** Reads all cases. */
export const readVectors = (): Vector[] =>
  JSON.parse(readFileSync(new URL('./vectors.json', import.meta.url), 'utf8')).vectors;

/** Parses `16.43` with two decimals as 1643, without floats. */
export const units = (figures: string, decimals: number): number => {
  const [whole = '', fraction = ''] = figures.split('.');
  if (fraction.replace(/0+$/, '').length > decimals)
    throw new Error(`${figures} has more than ${decimals} decimals`);
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
};

/** Parses a rate in percent a year as millionths. */
export const ppm = (percent: string): number => units(percent, 4);

/** Parses sums of fractions like `1/12+3/365`, `0.08/12` or `6`. */
export const sum = (figures: string): number =>
  figures
    .split('+')
    .map((term) => term.split('/').map(Number))
    .reduce((total, [numerator = 0, denominator = 1]) => total + numerator / denominator, 0);

/** Returns the value of a successful result; throws if it failed. */
export const valueIn = <T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
