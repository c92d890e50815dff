import type { OfficeUserAnswer } from '@somesa/core/office';
import { Chip, DefinitionRows } from '@somesa/ui';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { ADMIN, officeAddress } from '../admin-addresses';
import { OfficeAsked } from '../asking/office-asked';
import { RowsSkeleton } from '../asking/rows-skeleton';
import { columnsClass } from '../layout/columns';
import { OfficeSection } from '../layout/office-section';
import { useAddressId } from '../layout/use-address-id';
import { Moment } from '../table/list-cell';
import { useListTexts } from '../table/list-texts';
import { toneOf } from '../table/word-tones';
import { BackLink } from '../work/back-link';
import { useRoleWords } from './use-role-words';
import { UserActions } from './user-actions';
import { Events, MovedList, Sessions } from './user-history';

const Facts = ({
  user,
  onChanged,
}: Pick<OfficeUserAnswer, 'user'> & { onChanged: (answer: OfficeUserAnswer) => void }) => {
  const { facts, fields, never } = useText('office').user;
  const roleWords = useRoleWords();
  const { yes, no } = useText('office').table;
  const states = useListTexts('users').words?.state;
  return (
    <OfficeSection title={facts} actions={<UserActions user={user} onChanged={onChanged} />}>
      <DefinitionRows
        rows={[
          { name: fields.role, value: roleWords[user.role_id] },
          ...(user.school
            ? [
                {
                  name: fields.school,
                  value: <Link href={officeAddress.school(user.school.id)}>{user.school.name}</Link>,
                },
              ]
            : []),
          { name: fields.email, value: user.email ?? never },
          { name: fields.contact, value: user.contact ?? never },
          {
            name: fields.state,
            value: <Chip tone={toneOf(user.state) ?? 'plain'}>{states?.[user.state] ?? user.state}</Chip>,
          },
          { name: fields.locked, value: user.isLocked ? yes : no },
          { name: fields.createdAt, value: <Moment iso={user.createdAt} /> },
        ]}
      />
    </OfficeSection>
  );
};

/** /admin/users/:id: one account, where it is signed in, what happened to it, and what may be done with it. */
export const UserPage = () => {
  const id = useAddressId();
  const text = useText('office').user;
  const { pages } = useText('office').shell;
  const ask = useCallback((signal?: AbortSignal) => officeApi.getUser(id, signal), [id]);
  const { state, again, put } = useAnswer(ask);
  const payments = useListTexts('payments').words?.state;
  const loans = useListTexts('loans').words?.status;
  const name =
    state.kind === 'ready'
      ? `${state.value.user.first_name} ${state.value.user.last_name}`.trim() || pages.user
      : pages.user;
  return (
    <>
      <BackLink href={`${ADMIN}/users`}>{pages.users}</BackLink>
      <h1>{name}</h1>
      <OfficeAsked state={state} again={again} skeleton={<RowsSkeleton />}>
        {(shown) => (
          <div className={columnsClass}>
            <div>
              <Facts user={shown.user} onChanged={put} />
              <Sessions sessions={shown.sessions} />
              <Events events={shown.events} />
            </div>
            <div>
              <MovedList title={text.loans} rows={shown.loans} states={loans} hrefOf={officeAddress.loan} />
              <MovedList
                title={text.payments}
                rows={shown.payments}
                states={payments}
                hrefOf={officeAddress.payment}
              />
            </div>
          </div>
        )}
      </OfficeAsked>
    </>
  );
};
