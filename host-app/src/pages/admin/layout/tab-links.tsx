import { say } from '@somesa/core';
import { colour, css, radius, VisuallyHidden } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';

const tabs = css(`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.25rem;
  margin-bottom: 1rem;
  border-bottom: 1px solid ${colour.line};
  & a { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 3rem; padding: 0 0.875rem; border-bottom: 3px solid transparent; font-weight: 600; text-decoration: none; }
  & a, & a:visited { color: ${colour.muted}; }
  & a:hover { color: ${colour.ink}; }
  & a[aria-current] { border-bottom-color: ${colour.primary}; color: ${colour.primary}; }
  & .count { min-width: 1.375rem; padding: 0 0.375rem; border-radius: ${radius.round}; background: ${colour.tint}; color: ${colour.ink}; font-size: 0.8125rem; line-height: 1.375rem; text-align: center; }
  @media (forced-colors: active) { & a[aria-current] { border-bottom-color: Highlight; } }
`);

/** One part of a screen, with how many wait there. */
export interface TabLink {
  label: string;
  href: string;
  isChosen: boolean;
  waiting?: number | undefined;
}

/** The parts of a screen; which one is seen stands in the address. */
export const TabLinks = ({ label, tabs: all }: { label: string; tabs: readonly TabLink[] }) => {
  const { waiting: said } = useText('admin').shell;
  return (
    <nav className={tabs} aria-label={label}>
      {all.map(({ label: text, href, isChosen, waiting = 0 }) => (
        <Link key={href} href={href} aria-current={isChosen ? 'page' : undefined}>
          {text}
          {waiting > 0 && (
            <>
              <span className="count" aria-hidden="true">
                {waiting}
              </span>
              <VisuallyHidden>{say(said, { count: String(waiting) })}</VisuallyHidden>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
};
