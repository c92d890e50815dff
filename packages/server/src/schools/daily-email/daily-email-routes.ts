import { ok } from '@somesa/core';
import { chooseDailyEmail, getDailyEmail, stopDailyEmail } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import { sendSuccess } from '../../platform/http/send-success';
import type { DailyEmails } from './daily-emails';

/** Serves the setting of the daily email to people of schools, and the link that stops it to anyone who has it. */
export const dailyEmailRoutes = (serve: Serve, { dailyEmails }: { dailyEmails: DailyEmails }): void => {
  serve(getDailyEmail, async ({ staffUser }) => ok({ choice: await dailyEmails.get(staffUser.id) }));
  serve(chooseDailyEmail, async ({ staffUser, body: { choice } }) => {
    await dailyEmails.choose(staffUser.id, choice);
    return ok({ choice });
  });
  serve(stopDailyEmail, async ({ body: { token }, reply }) => {
    const stopped = await dailyEmails.stop(token);
    if (!stopped.ok) return stopped;
    return sendSuccess(reply, (texts) => texts.accounts.daily_email_stopped);
  });
};
