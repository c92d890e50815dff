import { err, formatLocalPhone, type Msisdn, ok, problem } from '@somesa/core';
import type { AdminBookingView, AdminMessageView, AdminPartnershipView } from '@somesa/core/admin';
import { getContactMessage, getPartnershipRequest, getScheduledCall } from '@somesa/core/contract';
import { eq } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database, Queryable } from '../../platform/db/database';
import { contactMessages, partnershipRequests, scheduledCalls } from '../../platform/db/schema';

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

/** Returns a partnership request. Returns null if it does not exist. */
const findPartnershipView = async (db: Queryable, id: string): Promise<AdminPartnershipView | null> => {
  const [row] = await db.orm.select().from(partnershipRequests).where(eq(partnershipRequests.id, id));
  if (!row) return null;
  const { contentKey: _, msisdn, createdAt, ...request } = row;
  return { ...request, phone: formatLocalPhone(msisdn as Msisdn), createdAt: createdAt.toISOString() };
};

const notFound = () => err(problem('not_found'));

/** Serves messages, scheduled calls and partnership requests to staff. */
export const adminSupportRoutes = (serve: Serve, { database }: { database: Database }): void => {
  serve(getContactMessage, async ({ params: { id } }) => {
    const message = await findMessageView(database, id);
    return message ? ok({ message }) : notFound();
  });
  serve(getScheduledCall, async ({ params: { id } }) => {
    const booking = await findScheduledCallView(database, id);
    return booking ? ok({ booking }) : notFound();
  });
  serve(getPartnershipRequest, async ({ params: { id } }) => {
    const partnership = await findPartnershipView(database, id);
    return partnership ? ok({ partnership }) : notFound();
  });
};
