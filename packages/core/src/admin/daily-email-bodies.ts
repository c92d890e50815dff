import { define, object } from 'superstruct';
import { oneOfOrError } from '../schemas/structs';

/** Choices of the daily email: never, after days with payments, or every day. */
export const dailyEmailChoices = ['never', 'payment-days', 'every-day'] as const;
export type DailyEmailChoice = (typeof dailyEmailChoices)[number];

/** Form of the token of a link that stops the daily email: the user's ID and a signature. */
export const STOP_TOKEN_PATTERN = '^[0-9a-f-]{36}\\.[\\w-]{43}$';

/** Fields of the bodies about the daily email. */
export const dailyEmailFields = {
  choice: oneOfOrError(dailyEmailChoices, 'field_invalid'),
  token: define<string>(
    'token',
    (value) => (typeof value === 'string' && new RegExp(STOP_TOKEN_PATTERN).test(value)) || 'field_invalid',
  ),
};

/** Bodies of requests about the daily email. */
export const dailyEmailBodies = {
  /** PUT /admin/schools/:id/daily-email. */
  choose: object({ choice: dailyEmailFields.choice }),
  /** POST /daily-email/stop. */
  stop: object({ token: dailyEmailFields.token }),
};
