import { colour, css, Icon, menuIcon } from '@somesa/ui';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { createLazyResource, useLazyResource } from '../routing/lazy-resource';
import { useText } from '../texts/use-text';

const button = css(`
  display: flex;
  align-items: center;
  gap: 0.5rem;
  min-height: 3rem;
  padding-inline: 0.75rem;
  margin-inline-end: -0.75rem;
  font-weight: 600;
  text-decoration: none;
  &, &:visited { color: ${colour.ink}; }
  @media (min-width: 64rem) { & { display: none; } }
`);

/** Address of the sitemap, which the button links to if scripts do not run. */
const ALL_PAGES = '/sitemap';

const menu = createLazyResource(async () => (await import('./mobile-menu')).MobileMenu);

export const MenuButton = () => {
  const text = useText('layout').frame;
  const [location, navigate] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const Menu = useLazyResource(menu, isRequested);
  const hasFailed = Menu === 'failed';
  useEffect(() => {
    if (isOpen && hasFailed) navigate(ALL_PAGES);
  }, [isOpen, hasFailed, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page starts with the menu closed.
  useEffect(() => setIsOpen(false), [location]);
  const open = (event: MouseEvent | KeyboardEvent) => {
    event.preventDefault();
    setIsRequested(true);
    setIsOpen(true);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a link to all pages until the script runs. */}
      <a
        href={ALL_PAGES}
        role="button"
        className={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => setIsRequested(true)}
        onClick={open}
        onKeyDown={(event) => event.key === ' ' && open(event)}
      >
        <Icon node={menuIcon} />
        {text.menu}
      </a>
      {Menu && !hasFailed && <Menu isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
};
