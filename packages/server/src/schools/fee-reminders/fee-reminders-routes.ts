import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { FeeSendingAnswer } from '@somesa/core/admin';
import { getFeeSending, openFeeLink, previewFeeReminders, sendFeeReminders } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findSchoolForStaff } from '../schools/schools-repository';
import { openFeeLinkByToken } from './fee-links';
import type { FeeReminders } from './fee-reminders';
import { viewFeeSending } from './fee-sending-view';

/** Serves the links of fee reminders and fee letters to anyone who has one. */
export const feeLinksRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => serve(openFeeLink, ({ body: { token } }) => openFeeLinkByToken(database, token, clock.now()));

/** Serves fee reminders to the back office. A bursar sees and sends those of their own school only. */
export const feeRemindersRoutes = (
  serve: Serve,
  { database, reminders }: { database: Database; reminders: FeeReminders },
): void => {
  const show = async (id: string, staffUser: StaffUser): Promise<Result<FeeSendingAnswer, Problem>> => {
    const sending = await viewFeeSending(database, id, staffUser);
    return sending ? ok({ sending }) : err(problem('not_found'));
  };

  serve(previewFeeReminders, async ({ params: { id }, body, staffUser }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    return school ? reminders.preview(school, body) : err(problem('school_not_found'));
  });

  serve(sendFeeReminders, async ({ params: { id }, body, key, staffUser }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    if (!school) return err(problem('school_not_found'));
    const sent = await reminders.send(school, body, { userId: staffUser.id, key });
    return sent.ok ? show(sent.value, staffUser) : sent;
  });

  serve(getFeeSending, ({ params: { id }, staffUser }) => show(id, staffUser));
};
