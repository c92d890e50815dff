import { arrowLeftIcon, baseClass, colour, css, cx, Icon, radius } from '@somesa/ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useText } from '../texts/use-text';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';

/** Distance a page is scrolled before the button appears, in pixels. */
const APPEARS_BEYOND_PX = 500;

const button = css(`
  position: fixed;
  z-index: 5;
  inset-inline-end: 1rem;
  bottom: 5.5rem;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  padding: 0;
  background: ${colour.surface};
  border: 1px solid ${colour.control};
  border-radius: ${radius.round};
  cursor: pointer;
  & svg { transform: rotate(90deg); }
  &:hover { border-color: ${colour.ink}; }
  @media print { & { display: none; } }
`);

const listen = (onScroll: () => void) => {
  window.addEventListener('scroll', onScroll, { passive: true });
  return () => window.removeEventListener('scroll', onScroll);
};

const isScrolledFar = (): boolean => window.scrollY > APPEARS_BEYOND_PX;

const goUp = () => {
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
};

/** Renders the button that scrolls a long page back to the top. */
const ToTop = () => {
  const text = useText('layout').frame;
  const isFarDown = useSyncExternalStore(listen, isScrolledFar, () => false);
  if (!isFarDown) return null;
  return (
    <button type="button" className={button} aria-label={text.toTop} onClick={goUp}>
      <Icon node={arrowLeftIcon} />
    </button>
  );
};

const page = css(`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  background: ${colour.paper};
  & > main { flex: 1; }
`);

/** Renders the frame of every public page. */
export const PublicLayout = ({ children }: { children: ReactNode }) => (
  <div className={cx(baseClass, page)}>
    <SkipLink />
    <SiteHeader />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
    <ToTop />
  </div>
);
