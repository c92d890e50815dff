import { ok } from '@somesa/core';
import { changePassword, changePhone, deleteUser, getMe, updateUser } from '@somesa/core/contract';
import { askedLanguage } from '../../platform/http/asked-language';
import { sendDone } from '../../platform/http/send-done';
import type { Serve } from '../access/endpoint-routes';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import { viewUser } from '../accounts/user-view';
import { getSecondFactorStatus } from '../second-factor/second-factor-state';

/** Serves the signed-in user's account: reading, changing and deleting it. */
export const profileRoutes = (
  serve: Serve,
  { accounts, database, config }: AccountRouteDependencies,
): void => {
  serve(getMe, async ({ me }) => {
    const status = getSecondFactorStatus(config, me);
    return ok({ user: { ...(await viewUser(database, me.user)), ...(status && { second_factor: status }) } });
  });

  serve(changePhone, async ({ me, body, request, reply }) => {
    const user = await accounts.profile.changePhone(me.user, body, askedLanguage(request));
    return user.ok ? sendDone(reply, (texts) => texts.accounts.otp_sent, { user: user.value }) : user;
  });

  serve(updateUser, async ({ me, body, request, reply }) => {
    const user = await accounts.profile.update(me.user, body, askedLanguage(request));
    return user.ok ? sendDone(reply, (texts) => texts.accounts.profile_updated, { user: user.value }) : user;
  });

  serve(changePassword, async ({ me, body, reply }) => {
    const changed = await accounts.changePassword(me, body);
    return changed.ok ? sendDone(reply, (texts) => texts.accounts.password_updated) : changed;
  });

  serve(deleteUser, async ({ me, body, reply }) => {
    const deleted = await accounts.deleteUser(me.user, body);
    return deleted.ok ? sendDone(reply, (texts) => texts.accounts.account_deleted) : deleted;
  });
};
