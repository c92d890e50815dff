import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StudentView } from '@somesa/core';

/** How many children each demo school has. */
const CHILDREN = 40;
/** The first children of St. Mary's are named in documents; the others are free for tests. */
const FIRST_FREE = 4;

const schools = {
  'st-marys-kisubi': 'SMK',
  'kings-college-buddo': 'KCB',
  'st-josephs-naggalama': 'SJN',
} as const;

/** The schools of the demo data. */
export type SchoolSlug = keyof typeof schools;

/** How the demo data chooses how many fee items a child has. */
const itemsOf = (number: number): number => 1 + (number % 3);

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

  /** A child of a school that no other test pays for, with so many open fee items. */
  const freshChild = async (school: SchoolSlug, items: 1 | 2 | 3): Promise<StudentView> => {
    for (let number = FIRST_FREE; number <= CHILDREN; number += 1) {
      const regNo = `${schools[school]}-${String(number).padStart(4, '0')}`;
      if (itemsOf(number) === items && claim(claims, regNo)) return lookUp(regNo);
    }
    throw new Error(`no child of ${school} with ${items} items is free`);
  };

  return { lookUp, freshChild };
};

export type Register = ReturnType<typeof openRegister>;
