import type { AdminUserAnswer } from '@somesa/core/admin';
import { Chip, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { ADMIN, adminAddress } from '../admin-addresses';
import { AdminSection } from '../layout/admin-section';
import { columnsClass } from '../layout/columns';
import { useAddressId } from '../layout/use-address-id';
import { AdminQueryView } from '../loading/admin-query-view';
import { RowsSkeleton } from '../loading/rows-skeleton';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { toneOf } from '../table/word-tones';
import { BackLink } from '../work/back-link';
import { useRoleWords } from './use-role-words';
import { UserActions } from './user-actions';
import { Events, Sessions, UserPaymentsAndLoans } from './user-history';

const Facts = ({
  user,
  onChanged,
}: Pick<AdminUserAnswer, 'user'> & { onChanged: (answer: AdminUserAnswer) => void }) => {
  const { facts, fields, never } = useText('admin').user;
  const roleWords = useRoleWords();
  const { yes, no } = useText('admin').table;
  const states = useListTexts('users').words?.status;
  return (
    <AdminSection title={facts} actions={<UserActions user={user} onChanged={onChanged} />}>
      <DefinitionRows
        rows={[
          { name: fields.role, value: roleWords[user.role_id] },
          ...(user.school
            ? [
                {
                  name: fields.school,
                  value: <Link href={adminAddress.school(user.school.id)}>{user.school.name}</Link>,
                },
              ]
            : []),
          { name: fields.email, value: user.email ?? never },
          { name: fields.contact, value: user.contact ?? never },
          {
            name: fields.status,
            value: <Chip tone={toneOf(user.status) ?? 'plain'}>{states?.[user.status] ?? user.status}</Chip>,
          },
          { name: fields.locked, value: user.isLocked ? yes : no },
          { name: fields.createdAt, value: <Moment iso={user.createdAt} /> },
        ]}
      />
    </AdminSection>
  );
};

/** /admin/users/:id: one account, where it is signed in, what happened to it, and what may be done with it. */
export const UserPage = () => {
  const id = useAddressId();
  const text = useText('admin').user;
  const { pages } = useText('admin').shell;
  const ask = useCallback((signal?: AbortSignal) => adminApi.getUser(id, signal), [id]);
  const { state, again, put } = useQuery(ask);
  const payments = useListTexts('payments').words?.status;
  const loans = useListTexts('loans').words?.status;
  const name =
    state.kind === 'ready'
      ? `${state.value.user.first_name} ${state.value.user.last_name}`.trim() || pages.user
      : pages.user;
  return (
    <>
      <BackLink href={`${ADMIN}/users`}>{pages.users}</BackLink>
      <h1>{name}</h1>
      <AdminQueryView state={state} again={again} skeleton={<RowsSkeleton />}>
        {(shown) => (
          <div className={columnsClass}>
            <div>
              <Facts user={shown.user} onChanged={put} />
              <Sessions sessions={shown.sessions} />
              <Events events={shown.events} />
            </div>
            <div>
              <UserPaymentsAndLoans
                title={text.loans}
                rows={shown.loans}
                states={loans}
                hrefOf={adminAddress.loan}
              />
              <UserPaymentsAndLoans
                title={text.payments}
                rows={shown.payments}
                states={payments}
                hrefOf={adminAddress.payment}
              />
            </div>
          </div>
        )}
      </AdminQueryView>
    </>
  );
};
