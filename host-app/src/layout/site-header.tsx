import { siteEn } from '@somesa/core';
import { colour, css, cx } from '@somesa/ui';
import { Link, useRoute } from 'wouter';
import { widthClass } from './width';
import { Wordmark } from './wordmark';

const header = css(`
  background: ${colour.paper};
  border-bottom: 1px solid ${colour.line};
  & > div { display: flex; align-items: center; justify-content: space-between; gap: 0.25rem 2rem; padding-block: 0.5rem; }
  & ul { display: flex; margin-inline-end: -0.75rem; }
  & nav a { display: flex; align-items: center; min-height: 3rem; padding-inline: 0.75rem; color: ${colour.ink}; font-weight: 500; text-decoration: none; text-underline-offset: 0.45em; text-decoration-thickness: 2px; }
  & nav a:hover { text-decoration-line: underline; }
  & nav a[aria-current] { text-decoration-line: underline; text-decoration-color: ${colour.primary}; font-weight: 600; }
  @media print { & { display: none; } }
`);

/** The pages that the header leads to. */
const links = [
  { href: '/', name: siteEn.layout.home },
  { href: '/pay-fees', name: siteEn.layout.payFees },
];

const NavigationLink = ({ href, name }: { href: string; name: string }) => {
  const [isHere] = useRoute(href);
  return (
    <Link href={href} aria-current={isHere ? 'page' : undefined}>
      {name}
    </Link>
  );
};

/** The top of every public page. */
export const SiteHeader = () => (
  <header className={header}>
    <div className={cx(widthClass)}>
      <Wordmark />
      <nav aria-label={siteEn.layout.navigation}>
        <ul>
          {links.map((link) => (
            <li key={link.href}>
              <NavigationLink {...link} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </header>
);
