import { ok } from '@somesa/core';
import { changePassword, changePhone, deleteUser, getMe, updateUser } from '@somesa/core/contract';
import { findRequestedLanguage } from '../../platform/http/requested-language';
import { sendSuccess } from '../../platform/http/send-success';
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
    const user = await accounts.profile.changePhone(me.user, body, findRequestedLanguage(request));
    return user.ok ? sendSuccess(reply, (texts) => texts.accounts.otp_sent, { user: user.value }) : user;
  });

  serve(updateUser, async ({ me, body, request, reply }) => {
    const user = await accounts.profile.update(me.user, body, findRequestedLanguage(request));
    return user.ok
      ? sendSuccess(reply, (texts) => texts.accounts.profile_updated, { user: user.value })
      : user;
  });

  serve(changePassword, async ({ me, body, reply }) => {
    const changed = await accounts.changePassword(me, body);
    return changed.ok ? sendSuccess(reply, (texts) => texts.accounts.password_updated) : changed;
  });

  serve(deleteUser, async ({ me, body, reply }) => {
    const deleted = await accounts.deleteUser(me.user, body);
    return deleted.ok ? sendSuccess(reply, (texts) => texts.accounts.account_deleted) : deleted;
  });
};
