import { expect } from 'vitest';
import type { TestPeople } from './test-people';

const wrongText = 'This code is incorrect or has expired. Check it or request a new one';

/** Returns a code that differs from the one that was sent. */
export const getWrongOtp = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

/** Expects the response to an invalid code, which is the same for all reasons. */
export const expectWrongOtp = async (answer: ReturnType<TestPeople['verify']>) => {
  const { status, body } = await answer;
  expect([status, body]).toEqual([
    422,
    {
      message: 'Some of your answers need changing. Check the fields and try again.',
      errors: { otp: [wrongText] },
    },
  ]);
};
