import { type Msisdn, toLocalPhone } from '@somesa/core';
import type { OfficeBookingView, OfficeMessageView, OfficePartnershipView } from '@somesa/core/office';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { bookings, contactMessages, partnershipRequests } from '../../platform/db/schema';

/** Shows what somebody wrote in the contact form; null where there is no such message. */
export const viewMessage = async (db: Queryable, id: string): Promise<OfficeMessageView | null> => {
  const [row] = await db.orm.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (!row) return null;
  const { contentKey: _, createdAt, ...message } = row;
  return { ...message, createdAt: createdAt.toISOString() };
};

/** Shows a call that somebody asked for; null where there is no such booking. */
export const viewBooking = async (db: Queryable, id: string): Promise<OfficeBookingView | null> => {
  const [row] = await db.orm.select().from(bookings).where(eq(bookings.id, id));
  if (!row) return null;
  const { fullname, msisdn, startsAt, topic, note, language, createdAt } = row;
  return {
    ...{ id, fullname, phone: toLocalPhone(msisdn as Msisdn), topic, note, language },
    ...{ startsAt: startsAt.toISOString(), createdAt: createdAt.toISOString() },
  };
};

/** Shows a school that asked to become a partner; null where there is no such request. */
export const viewPartnership = async (db: Queryable, id: string): Promise<OfficePartnershipView | null> => {
  const [row] = await db.orm.select().from(partnershipRequests).where(eq(partnershipRequests.id, id));
  if (!row) return null;
  const { contentKey: _, msisdn, createdAt, ...request } = row;
  return { ...request, phone: toLocalPhone(msisdn as Msisdn), createdAt: createdAt.toISOString() };
};
