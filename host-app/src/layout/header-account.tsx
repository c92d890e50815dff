import type { UserView } from '@somesa/core';
import { colour, css } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { createLazyResource } from '../routing/lazy-resource';
import { useLazyResource } from '../routing/use-lazy-resource';
import { auth } from '../state/auth';
import { useText } from '../texts/use-text';
import { guestLinks } from './site-links';

const account = css(`
  display: none;
  align-items: center;
  justify-content: flex-end;
  gap: 0.25rem;
  min-width: 11.5rem;
  min-height: 3rem;
  & a { display: flex; align-items: center; min-height: 2.75rem; padding-inline: 0.875rem; border-radius: var(--so-radius); font-weight: 600; text-decoration: none; white-space: nowrap; }
  & a, & a:visited { color: ${colour.ink}; }
  & a:hover { background: ${colour.tint}; }
  & a.register { border: 1px solid ${colour.control}; }
  &[data-waiting] > a { visibility: hidden; }
  @media (scripting: none) { &[data-waiting] > a { visibility: visible; } }
  @media (min-width: 64rem) { & { display: flex; } }
`);

const menu = createLazyResource(async () => (await import('./account-menu')).AccountMenu);

const SignedIn = ({ user }: { user: UserView }) => {
  const text = useText('layout').frame;
  const Menu = useLazyResource(menu, true);
  if (Menu === 'failed') return <Link href="/parent/dashboard/profile">{text.profile}</Link>;
  return Menu && <Menu user={user} />;
};

/** Renders the end of the header: login links or the account menu. Its space is reserved until the session is known. */
export const HeaderAccount = () => {
  const text = useText('layout').frame;
  const { user, isRestored } = useSnapshot(auth);
  return (
    <div className={account} data-waiting={isRestored ? undefined : ''}>
      {user ? (
        <SignedIn user={user} />
      ) : (
        guestLinks.map(({ href, name }) => (
          <Link key={href} href={href} className={name}>
            {text[name]}
          </Link>
        ))
      )}
    </div>
  );
};
