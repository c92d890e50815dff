import { colour, css, Icon, radius, VisuallyHidden } from '@somesa/ui';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { Wordmark } from '../../layout/wordmark';
import type { AreaGroup, AreaItem } from './area-item';
import { getAriaCurrent } from './aria-current';
import { LanguageRow } from './language-row';

const navigation = css(`
  display: flex;
  flex: 1;
  flex-direction: column;
  & > .top { display: none; padding: 0.25rem 0.75rem 1.25rem; }
  & nav ul { display: grid; gap: 0.25rem; }
  & nav h2 { padding: 1.25rem 0.75rem 0.375rem; color: ${colour.muted}; font-family: inherit; font-size: 0.8125rem; font-weight: 600; letter-spacing: 0.02em; }
  & nav li > * { display: flex; align-items: center; gap: 0.875rem; width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; border: 0; border-radius: var(--so-radius); background: none; font-weight: 500; text-align: start; text-decoration: none; cursor: pointer; }
  & nav li > *, & nav li > a:visited { color: ${colour.ink}; }
  & nav li > *:hover { background: ${colour.tint}; }
  & nav li > [aria-current] { background: ${colour.tint}; color: ${colour.primary}; font-weight: 600; }
  & nav .count { margin-inline-start: auto; min-width: 1.5rem; padding: 0 0.375rem; border-radius: ${radius.round}; background: ${colour.primary}; color: ${colour.onPrimary}; font-size: 0.875rem; font-weight: 600; line-height: 1.5rem; text-align: center; font-variant-numeric: tabular-nums; }
  & > .foot { margin-top: auto; padding-top: 2rem; }
  & > .foot ul { justify-content: flex-start; }
  & > .foot a { padding-inline: 0.375rem; }
  @media (min-width: 64em) { & > .top { display: block; } }
  @media (forced-colors: active) { & nav li > [aria-current] { border: 1px solid Highlight; } }
`);

const Item = (item: AreaItem) => {
  const { label, icon, href, count, onPress } = item;
  const [location] = useLocation();
  const inside = (
    <>
      <Icon node={icon} />
      {label}
      {count && (
        <>
          <span className="count" aria-hidden="true">
            {count.written}
          </span>
          <VisuallyHidden>{count.announcement}</VisuallyHidden>
        </>
      )}
    </>
  );
  if (href === undefined)
    return (
      <button type="button" onClick={onPress}>
        {inside}
      </button>
    );
  return (
    <Link href={href} aria-current={getAriaCurrent(location, item)}>
      {inside}
    </Link>
  );
};

const Group = ({ title, items }: AreaGroup) => {
  const id = useId();
  return (
    <>
      {title && <h2 id={id}>{title}</h2>}
      <ul aria-labelledby={title && id}>
        {items.map((item) => (
          <li key={item.label}>
            <Item {...item} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** Renders the navigation of an area, with the brand above it on wide screens. */
export const AreaNavigation = ({ label, groups }: { label: string; groups: readonly AreaGroup[] }) => (
  <div className={navigation}>
    <div className="top">
      <Wordmark />
    </div>
    <nav aria-label={label}>
      {groups.map((group) => (
        <Group key={group.items[0]?.label} {...group} />
      ))}
    </nav>
    <div className="foot">
      <LanguageRow />
    </div>
  </div>
);
