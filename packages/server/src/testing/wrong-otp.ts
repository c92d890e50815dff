import { expect } from 'vitest';
import type { TestPeople } from './test-people';

const wrongText = 'This code is incorrect or has expired. Check it or request a new one';

/** Another code than the one that was sent. */
export const getWrongOtp = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

/** A code that does not count is told under its field, whatever the reason. */
export const expectWrong = async (answer: ReturnType<TestPeople['verify']>) => {
  const { status, body } = await answer;
  expect([status, body]).toEqual([
    422,
    {
      message: 'Some of your answers need changing. Check the fields and try again.',
      errors: { otp: [wrongText] },
    },
  ]);
};
