import { dailyEmailBodies, dailyEmailChoices } from '../admin/daily-email-bodies';
import { bodyOf, endpoint } from './endpoint';
import { messageShape, object, oneOf, rowNumber } from './shapes';

/** Setting of the daily email of one person. */
const dailyEmailShape = object({ choice: oneOf(dailyEmailChoices) });

const ofSchool = {
  access: 'admin_school',
  params: { id: rowNumber },
  notFound: 'school_not_found',
} as const;

export const getDailyEmail = endpoint('GET /admin/schools/:id/daily-email', {
  ...ofSchool,
  summary: 'Get whether one gets the daily email of a school',
  answers: { 200: dailyEmailShape },
});

export const chooseDailyEmail = endpoint('PUT /admin/schools/:id/daily-email', {
  ...ofSchool,
  summary:
    'Set whether one gets the daily email of one’s own school: never, after days with payments, or every day',
  body: bodyOf(dailyEmailBodies.choose),
  answers: { 200: dailyEmailShape },
});

export const stopDailyEmail = endpoint('POST /daily-email/stop', {
  access: 'guest',
  limit: 'code',
  summary: 'Stop the daily email by the signed link in it, without a login',
  body: bodyOf(dailyEmailBodies.stop),
  answers: { 200: messageShape },
  problems: [404],
});
