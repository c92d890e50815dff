import { Link, useLocation } from 'wouter';
import { useText } from '../texts/use-text';
import type { SiteLink } from './site-links';

/** Renders a link marked as current on its page and the pages below it. */
export const NavigationLink = ({
  link: { href, name },
  onFollowed,
}: {
  link: SiteLink;
  onFollowed?: () => void;
}) => {
  const text = useText('layout').frame;
  const [location] = useLocation();
  const isHere = location === href || (href !== '/' && location.startsWith(`${href}/`));
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined} {...(onFollowed && { onClick: onFollowed })}>
      {text[name]}
    </Link>
  );
};
