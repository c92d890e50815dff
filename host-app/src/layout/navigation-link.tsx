import { Link, useLocation } from 'wouter';
import { useText } from '../texts/use-text';
import type { SiteLink } from './site-links';

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
