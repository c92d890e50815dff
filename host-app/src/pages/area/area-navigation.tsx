import { colour, css, Icon, type IconNode } from '@somesa/ui';
import { Link, useLocation } from 'wouter';
import { Wordmark } from '../../layout/wordmark';
import { LanguageRow } from './language-row';

/** One thing in a sidebar: it leads somewhere, or does something. */
export interface AreaItem {
  label: string;
  icon: IconNode;
  href?: string;
  onPress?: () => void;
}

const navigation = css(`
  display: flex;
  flex: 1;
  flex-direction: column;
  & > .top { display: none; padding: 0.25rem 0.75rem 1.25rem; }
  & nav ul { display: grid; gap: 0.25rem; }
  & nav li > * { display: flex; align-items: center; gap: 0.875rem; width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; border: 0; border-radius: var(--so-radius); background: none; font-weight: 500; text-align: start; text-decoration: none; cursor: pointer; }
  & nav li > *, & nav li > a:visited { color: ${colour.ink}; }
  & nav li > *:hover { background: ${colour.tint}; }
  & nav li > [aria-current] { background: ${colour.tint}; color: ${colour.primary}; font-weight: 600; }
  & > .foot { margin-top: auto; padding-top: 2rem; }
  & > .foot ul { justify-content: flex-start; }
  & > .foot a { padding-inline: 0.375rem; }
  @media (min-width: 64em) { & > .top { display: block; } }
  @media (forced-colors: active) { & nav li > [aria-current] { border: 1px solid Highlight; } }
`);

const Item = ({ label, icon, href, onPress }: AreaItem) => {
  const [location] = useLocation();
  const inside = (
    <>
      <Icon node={icon} />
      {label}
    </>
  );
  if (href === undefined)
    return (
      <button type="button" onClick={onPress}>
        {inside}
      </button>
    );
  return (
    <Link href={href} aria-current={location.replace(/\/$/, '') === href ? 'page' : undefined}>
      {inside}
    </Link>
  );
};

/** The ways through an area, under our name where there is a column. */
export const AreaNavigation = ({ label, items }: { label: string; items: readonly AreaItem[] }) => (
  <div className={navigation}>
    <div className="top">
      <Wordmark />
    </div>
    <nav aria-label={label}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            <Item {...item} />
          </li>
        ))}
      </ul>
    </nav>
    <div className="foot">
      <LanguageRow />
    </div>
  </div>
);
