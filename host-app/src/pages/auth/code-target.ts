import type { UserView } from '@somesa/core';

/** Where a code went. */
export interface CodeTarget {
  kind: 'phone' | 'email';
  address: string;
}

/** What waits for a code: what a signed-in user asked for, else the number that this tab remembers; null where nothing does. */
export const codeTarget = (
  search: string,
  user: Pick<UserView, 'contact' | 'phone_verified' | 'pending'> | null,
  phone: string | null,
): CodeTarget | null => {
  if (!user) return phone === null ? null : { kind: 'phone', address: phone };
  const number = user.pending.contact ?? (user.phone_verified ? null : user.contact);
  const { email } = user.pending;
  if (email !== null && (number === null || new URLSearchParams(search).get('for') === 'email'))
    return { kind: 'email', address: email };
  return number === null ? null : { kind: 'phone', address: number };
};
