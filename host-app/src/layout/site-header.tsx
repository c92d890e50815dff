import { brand, type UserView } from '@somesa/core';
import { colour, css, cx } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { createLazyResource, useLazyResource } from '../routing/lazy-resource';
import { auth } from '../state/auth';
import { phoneAddress } from '../texts/format-text';
import { useText } from '../texts/use-text';
import { LanguageLinks } from './language-links';
import { MenuButton } from './menu-button';
import { NavigationLink } from './navigation-link';
import { guestLinks, mainLinks } from './site-links';
import { widthClass } from './width';
import { Wordmark } from './wordmark';

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

/** Its space is reserved until the session is known. */
const HeaderAccount = () => {
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

const header = css(`
  background: ${colour.paper};
  border-bottom: 1px solid ${colour.line};
  & > .bar { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 2rem; padding-block: 0.5rem; }
  & > .strip, & > .bar > nav { display: none; }
  & > .strip ul, & > .bar > nav ul { display: flex; }
  & > .bar > nav a { display: flex; align-items: center; min-height: 3rem; padding-inline: 0.75rem; color: ${colour.ink}; font-weight: 500; text-decoration: none; text-underline-offset: 0.45em; text-decoration-thickness: 2px; white-space: nowrap; }
  & > .bar > nav a:hover { text-decoration-line: underline; }
  & > .bar > nav a[aria-current] { text-decoration-line: underline; text-decoration-color: ${colour.primary}; font-weight: 600; }
  @media (min-width: 64rem) {
    & > .bar > nav { display: block; margin-inline-end: auto; }
    & > .strip { display: flex; justify-content: space-between; padding-top: 0.375rem; font-size: 0.875rem; color: ${colour.muted}; }
    & > .strip ul { gap: 1.25rem; }
    & > .strip a { display: inline-flex; align-items: center; min-height: 2rem; text-underline-offset: 0.25em; }
    & > .strip a, & > .strip a:visited { color: ${colour.muted}; }
    & > .strip a:not(:hover) { text-decoration: none; }
    & > .strip a[aria-current] { color: ${colour.ink}; font-weight: 600; }
  }
  @media print { & { border: 0; } & > .strip, & > .bar > :not(:first-child) { display: none; } }
`);

const [phone] = brand.phones;

export const SiteHeader = () => {
  const text = useText('layout').frame;
  return (
    <header className={header}>
      <div className={cx(widthClass, 'strip')}>
        <a href={phoneAddress(phone)}>{phone}</a>
        <LanguageLinks />
      </div>
      <div className={cx(widthClass, 'bar')}>
        <Wordmark />
        <nav aria-label={text.navigation}>
          <ul>
            {mainLinks.map((link) => (
              <li key={link.href}>
                <NavigationLink link={link} />
              </li>
            ))}
          </ul>
        </nav>
        <HeaderAccount />
        <MenuButton />
      </div>
    </header>
  );
};
