import { colour, css, Drawer } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { auth } from '../state/auth';
import { getHomePath } from '../state/auth-guard';
import { useLogOut } from '../state/use-log-out';
import { useText } from '../texts/use-text';
import { LanguageLinks } from './language-links';
import { NavigationLink } from './navigation-link';
import { guestLinks, mainLinks } from './site-links';

const menu = css(`
  display: grid;
  gap: 1rem;
  & ul + ul { border-top: 1px solid ${colour.line}; padding-top: 1rem; }
  & a, & button { display: flex; align-items: center; width: 100%; min-height: 3rem; padding: 0; border: 0; background: none; font-weight: 500; text-align: start; text-decoration: none; cursor: pointer; }
  & a, & a:visited { color: ${colour.ink}; }
  & [aria-current] { color: ${colour.primary}; font-weight: 700; }
`);

const OwnLinks = ({ close }: { close: () => void }) => {
  const text = useText('layout').frame;
  const logOut = useLogOut();
  const { user } = useSnapshot(auth);
  if (!user)
    return guestLinks.map((link) => (
      <li key={link.href}>
        <NavigationLink link={link} onFollowed={close} />
      </li>
    ));
  return (
    <>
      <li>
        <Link href={getHomePath(user)} onClick={close}>
          {text.dashboard}
        </Link>
      </li>
      <li>
        <Link href="/parent/dashboard/profile" onClick={close}>
          {text.profile}
        </Link>
      </li>
      <li>
        <button
          type="button"
          onClick={() => {
            close();
            logOut();
          }}
        >
          {text.signOut}
        </button>
      </li>
    </>
  );
};

export const MobileMenu = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const text = useText('layout').frame;
  return (
    <Drawer isOpen={isOpen} onClose={onClose} size="medium" title={text.menu} closeLabel={text.closeMenu}>
      <nav className={menu} aria-label={text.navigation}>
        <ul>
          {mainLinks.map((link) => (
            <li key={link.href}>
              <NavigationLink link={link} onFollowed={onClose} />
            </li>
          ))}
        </ul>
        <ul>
          <OwnLinks close={onClose} />
        </ul>
        <LanguageLinks onChosen={onClose} />
      </nav>
    </Drawer>
  );
};
