import { readFileSync } from 'node:fs';

/** A published case. What it asks and expects depends on its kind: a run declares what it reads. */
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

/** Runs a case against the engine; throws where the engine answers something else. */
export type Run = (vector: Vector) => void;

/** Makes a run of a function that declares what it reads; what a case names otherwise fails its comparison. */
export const run =
  <Inputs, Expected>(compare: (inputs: Inputs, expected: Expected, vector: Vector) => void): Run =>
  (vector) =>
    compare(vector.inputs as Inputs, vector.expected as Expected, vector);

/** Reads all cases. */
export const readVectors = (): Vector[] =>
  JSON.parse(readFileSync(new URL('../../../test/loans/vectors.json', import.meta.url), 'utf8')).vectors;

/** Reads `16.43` with two decimals as 1643, without floats. */
export const units = (figures: string, decimals: number): number => {
  const [whole = '', fraction = ''] = figures.split('.');
  if (fraction.replace(/0+$/, '').length > decimals)
    throw new Error(`${figures} has more than ${decimals} decimals`);
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
};

/** Reads a rate in percent a year as millionths. */
export const ppm = (percent: string): number => units(percent, 4);

/** Reads sums of fractions like `1/12+3/365`, `0.08/12` or `6`. */
export const sum = (figures: string): number =>
  figures
    .split('+')
    .map((term) => term.split('/').map(Number))
    .reduce((total, [over = 0, under = 1]) => total + over / under, 0);

/** The value of a Result that has to be one. */
export const valueIn = <T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
