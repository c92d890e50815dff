import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StudentView } from '@somesa/core';

/** Number of children in each demo school. */
const CHILDREN = 60;
/** Number of the first children of St. Mary's, who are named in documents; tests may use the others. */
const FIRST_FREE = 4;

/** Children that tests look up by number and that must owe what the demo data says. */
const looked = new Set(['SMK-0004', 'SMK-0006', 'SJN-0004', 'SJN-0005', 'SJN-0006', 'KCB-0007', 'KCB-0008']);

const schools = {
  'st-marys-kisubi': 'SMK',
  'kings-college-buddo': 'KCB',
  'st-josephs-naggalama': 'SJN',
} as const;

/** Returns the number of fee items of a child, as chosen by the demo data. */
const countFeeItems = (number: number): number => 1 + (number % 3);

/** Numbers of the register, those with the most items last, for tests that need them. */
const numbers = Array.from({ length: CHILDREN - FIRST_FREE + 1 }, (_, at) => FIRST_FREE + at).sort(
  (a, b) => countFeeItems(a) - countFeeItems(b),
);

/** The schools of the demo data. */
export type SchoolSlug = keyof typeof schools;

/** Claims a name for this run. Returns false if another test, in any process, has claimed it. */
const claim = (folder: string, name: string): boolean => {
  try {
    mkdirSync(join(folder, name));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

declare const fresh: unique symbol;

/** Phone number that no other test pays from: two tests with one phone would answer each other's prompts. */
export type FreshPhone = string & { readonly [fresh]: true };

/** Starts of numbers that mean nothing special to the sandbox. */
const phoneStarts = { MTN: '07729', Airtel: '07529' } as const;
const PHONES = 100_000;

/** Looks up the register as anyone can, and hands out children that no other test pays for, and phones that no other test pays from. `claims` is a folder of this run. */
export const openRegister = (serverUrl: string, claims: string) => {
  const lookUp = async (regNo: string): Promise<StudentView> => {
    const response = await fetch(`${serverUrl}/api/students/${regNo}`);
    if (!response.ok) throw new Error(`the lookup of ${regNo} answered ${response.status}`);
    return (await response.json()) as StudentView;
  };

  /** Returns a child that no other test pays for, with the given number of unpaid fee items if it matters. */
  const freshChild = async (slugs: readonly SchoolSlug[], items?: number): Promise<StudentView> => {
    for (const number of numbers) {
      if (items !== undefined && countFeeItems(number) !== items) continue;
      for (const slug of slugs) {
        const regNo = `${schools[slug]}-${String(number).padStart(4, '0')}`;
        if (!looked.has(regNo) && claim(claims, regNo)) return lookUp(regNo);
      }
    }
    throw new Error(`no child of ${slugs.join(' or ')} is free`);
  };

  /** Returns a phone number that no other test pays from. */
  const freshPhone = (network: keyof typeof phoneStarts = 'MTN'): FreshPhone => {
    for (let number = 1; number < PHONES; number++) {
      const phone = `${phoneStarts[network]}${String(number).padStart(5, '0')}`;
      if (claim(claims, phone)) return phone as FreshPhone;
    }
    throw new Error(`no phone of ${network} is free`);
  };

  return { lookUp, freshChild, freshPhone };
};
