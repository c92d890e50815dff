import type { UserView } from '@somesa/core';

export interface CodeTarget {
  kind: 'phone' | 'email';
  address: string;
}

/**
 * Returns the phone number or email address to verify: the one that a signed-in user asked to verify,
 * otherwise the number saved in this tab. Returns null if there is none.
 */
export const findCodeTarget = (
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
