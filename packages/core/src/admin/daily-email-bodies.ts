import { object } from 'superstruct';
import { matching, oneOfOrError } from '../schemas/structs';

/** Choices of the daily email: never, after days with payments, or every day. */
export const dailyEmailChoices = ['never', 'payment-days', 'every-day'] as const;
export type DailyEmailChoice = (typeof dailyEmailChoices)[number];

/** Bodies of requests about the daily email. */
export const dailyEmailBodies = {
  /** PUT /admin/schools/:id/daily-email. */
  choose: object({ choice: oneOfOrError(dailyEmailChoices, 'field_invalid') }),
  /** POST /daily-email/stop, with the user's ID and a signature. */
  stop: object({ token: matching('field_invalid', { pattern: '^[0-9a-f-]{36}\\.[\\w-]{43}$' }) }),
};
