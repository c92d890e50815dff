import { err, formatLocalPhone, type Msisdn, ok, type Problem, problem, type Result } from '@somesa/core';
import type { AdminBookingView, AdminMessageView } from '@somesa/core/admin';
import {
  approvePartnership,
  declinePartnership,
  getContactMessage,
  getPartnershipRequest,
  getScheduledCall,
} from '@somesa/core/contract';
import { eq } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Queryable } from '../../platform/db/database';
import { contactMessages, scheduledCalls } from '../tables/support';
import { createPartnershipDecisions } from './partnership-decisions';
import { findPartnershipView } from './partnership-view';

/** Returns a contact message. Returns null if it does not exist. */
const findMessageView = async (db: Queryable, id: string): Promise<AdminMessageView | null> => {
  const [row] = await db.orm.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!row) return null;
  const { contentKey: _, createdAt, ...message } = row;
  return { ...message, createdAt: createdAt.toISOString() };
};

/** Returns a scheduled call. Returns null if it does not exist. */
const findScheduledCallView = async (db: Queryable, id: string): Promise<AdminBookingView | null> => {
  const [row] = await db.orm.select().from(scheduledCalls).where(eq(scheduledCalls.id, id));
  if (!row) return null;
  const { fullname, msisdn, startsAt, topic, note, language, createdAt } = row;
  return {
    id,
    fullname,
    phone: formatLocalPhone(msisdn as Msisdn),
    topic,
    note,
    language,
    startsAt: startsAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
};

const notFound = () => err(problem('not_found'));

/** Serves messages, scheduled calls and partnership requests to staff, who decide on the last. */
export const adminSupportRoutes = (
  serve: Serve,
  deps: Parameters<typeof createPartnershipDecisions>[0],
): void => {
  const { database } = deps;
  const decisions = createPartnershipDecisions(deps);

  /** Returns a partnership request after a decision, or the problem of the decision. */
  const showPartnership = async (id: string, done: Result<null, Problem> = ok(null)) => {
    if (!done.ok) return done;
    const partnership = await findPartnershipView(database, id);
    return partnership ? ok({ partnership }) : notFound();
  };

  serve(getContactMessage, async ({ params: { id } }) => {
    const message = await findMessageView(database, id);
    return message ? ok({ message }) : notFound();
  });
  serve(getScheduledCall, async ({ params: { id } }) => {
    const booking = await findScheduledCallView(database, id);
    return booking ? ok({ booking }) : notFound();
  });
  serve(getPartnershipRequest, ({ params: { id } }) => showPartnership(id));
  serve(approvePartnership, async ({ params: { id }, body, staffUser }) =>
    showPartnership(id, await decisions.approve(id, body, staffUser)),
  );
  serve(declinePartnership, async ({ params: { id }, body, staffUser }) =>
    showPartnership(id, await decisions.decline(id, body.reason, staffUser)),
  );
};
