import { compactText, toMsisdn } from '@somesa/core';
import { hasAccess, PHONE_ACCESS } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import type { StaffUser } from '../http/staff-user';

/** Returns whether a user may see the whole phone numbers of parents. */
export const maySeePhones = ({ roleId, schoolRole }: Pick<StaffUser, 'roleId' | 'schoolRole'>): boolean =>
  hasAccess(roleId, PHONE_ACCESS, schoolRole);

/**
 * Returns the condition that a stored phone number is a typed one, also without its leading 0. Every search by a phone number uses it. It finds
 * nothing for a user who may not see the number, because a match would reveal it.
 */
export const phoneEquals = (column: SQL, text: string, staffUser: StaffUser): SQL =>
  maySeePhones(staffUser)
    ? sql`${column} = ${toMsisdn(text) ?? toMsisdn(`0${text}`) ?? compactText(text)}`
    : sql`false`;
