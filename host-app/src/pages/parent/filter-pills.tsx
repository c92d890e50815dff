import { colour, css, radius } from '@somesa/ui';
import { Link } from 'wouter';

const pills = css(`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin-bottom: 1.25rem;
  & a { display: inline-flex; align-items: center; min-height: 3rem; padding: 0 1.125rem; border: 1px solid ${colour.control}; border-radius: ${radius.round}; font-weight: 600; text-decoration: none; }
  & a, & a:visited { color: ${colour.ink}; }
  & a:hover { border-color: ${colour.ink}; }
  & a[aria-current] { background: ${colour.primary}; border-color: ${colour.primary}; color: ${colour.onPrimary}; }
  @media (forced-colors: active) { & a[aria-current] { border: 2px solid Highlight; } }
`);

export const FilterPills = ({
  label,
  pills: all,
}: {
  label: string;
  pills: readonly { label: string; href: string; isChosen: boolean }[];
}) => (
  <nav className={pills} aria-label={label}>
    {all.map(({ label: text, href, isChosen }) => (
      <Link key={href} href={href} aria-current={isChosen ? 'true' : undefined} replace>
        {text}
      </Link>
    ))}
  </nav>
);
