import { err, type Language, ok, type Problem, problem, type Result, roles } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { mailLifetimesMs } from '../../messaging/mails/mail-kinds';
import { queueMail } from '../../messaging/mails/mails';
import { createToken, hashToken } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import { schools } from '../tables/schools';
import { getInvitationDedupeKey, type Invitation, renewInvitation } from './invitations-repository';

/** Returns the name of an invitation's role in its email. */
const getRoleName = ({ roleId, schoolRole }: Invitation) => {
  if (roleId !== roles.bursar) return roleId === roles.staff ? 'staff' : 'administrator';
  return schoolRole ?? 'bursar';
};

/** Emails the link of an open invitation, which works from then on. Returns `invitation_expired` if the invitation is not open. */
export const sendInvitation = async (
  tx: Tx,
  id: string,
  { language, publicUrl, now }: { language: Language; publicUrl: string; now: Date },
): Promise<Result<Invitation, Problem>> => {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + mailLifetimesMs.invitation);
  const renewed = await renewInvitation(tx, id, { tokenHash: hashToken(token), expiresAt });
  if (!renewed) return err(problem('invitation_expired'));
  const [school] =
    renewed.schoolId === null
      ? []
      : await tx.orm.select().from(schools).where(eq(schools.id, renewed.schoolId));
  // The token is in the fragment, which browsers don't send, so that it appears in no log.
  const link = `${publicUrl}/accept-invitation#token=${token}`;
  await queueMail(tx, {
    dedupeKey: getInvitationDedupeKey(id),
    to: renewed.email,
    language,
    now,
    mail: { kind: 'invitation', params: { link, role: getRoleName(renewed), school: school?.name ?? '' } },
  });
  return ok(renewed);
};
