import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StudentView } from '@somesa/core';

/** Number of children in each demo school. */
const CHILDREN = 60;
/** The first children of St. Mary's are named in documents; the others are free for tests. */
const FIRST_FREE = 4;

/** Children whom tests look up by their number, and who therefore must owe what the demo data says. */
const looked = new Set(['SMK-0004', 'SMK-0006', 'SJN-0004', 'SJN-0005', 'SJN-0006', 'KCB-0007', 'KCB-0008']);

const schools = {
  'st-marys-kisubi': 'SMK',
  'kings-college-buddo': 'KCB',
  'st-josephs-naggalama': 'SJN',
} as const;

/** Returns the number of fee items of a child, as chosen by the demo data. */
const itemsOf = (number: number): number => 1 + (number % 3);

/** Numbers in the register, those with the most items last: they are kept for whom it matters. */
const numbers = Array.from({ length: CHILDREN - FIRST_FREE + 1 }, (_, at) => FIRST_FREE + at).sort(
  (a, b) => itemsOf(a) - itemsOf(b),
);

/** The schools of the demo data. */
export type SchoolSlug = keyof typeof schools;

/** Takes a name for this run; false where another test, in whatever process, has it. */
const claim = (folder: string, name: string): boolean => {
  try {
    mkdirSync(join(folder, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** The register as anyone can look it up, and children that nobody pays for. `claims` is a folder of this run. */
export const openRegister = (serverUrl: string, claims: string) => {
  const lookUp = async (regNo: string): Promise<StudentView> => {
    const response = await fetch(`${serverUrl}/api/students/${regNo}`);
    if (!response.ok) throw new Error(`the look-up of ${regNo} answered ${response.status}`);
    return (await response.json()) as StudentView;
  };

  /** A child that no other test pays for, with so many open fee items where it matters. */
  const freshChild = async (slugs: readonly SchoolSlug[], items?: number): Promise<StudentView> => {
    for (const number of numbers) {
      if (items !== undefined && itemsOf(number) !== items) continue;
      for (const slug of slugs) {
        const regNo = `${schools[slug]}-${String(number).padStart(4, '0')}`;
        if (!looked.has(regNo) && claim(claims, regNo)) return lookUp(regNo);
      }
    }
    throw new Error(`no child of ${slugs.join(' or ')} is free`);
  };

  return { lookUp, freshChild };
};

export type Register = ReturnType<typeof openRegister>;
