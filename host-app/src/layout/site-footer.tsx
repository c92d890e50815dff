import { brand, kampalaDay, say, siteEn } from '@somesa/core';
import { colour, css } from '@somesa/ui';
import { Link } from 'wouter';
import { widthClass } from './width';

const footer = css(`
  border-top: 1px solid ${colour.line};
  background: ${colour.paper};
  color: ${colour.muted};
  font-size: 0.9375rem;
  & > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1rem 3rem; padding-block: 2rem; }
  & strong { display: block; color: ${colour.ink}; font-family: var(--so-font-heading); font-size: 1.125rem; }
  & ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
  & a { display: inline-flex; align-items: center; min-height: 2.25rem; color: ${colour.ink}; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
  & .rights { flex-basis: 100%; padding-top: 1rem; border-top: 1px solid ${colour.line}; font-size: 0.875rem; }
  @media print { & { display: none; } }
`);

const links = [
  { href: '/pay-fees', name: siteEn.layout.payFees },
  { href: '/receipts', name: siteEn.layout.checkReceipt },
  { href: '/partner', name: siteEn.layout.partner },
];

const [phone] = brand.phones;
const [email] = brand.emails;

/** The foot of every public page: only links that lead somewhere. */
export const SiteFooter = () => (
  <footer className={footer}>
    <div className={widthClass}>
      <div>
        <strong>{brand.name}</strong>
        <p>{brand.tagline}</p>
      </div>
      <nav aria-label={siteEn.layout.footerNavigation}>
        <ul>
          {links.map(({ href, name }) => (
            <li key={href}>
              <Link href={href}>{name}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <ul aria-label={siteEn.layout.help}>
        <li>
          <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
        </li>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      </ul>
      <p className="rights">
        {say(siteEn.layout.rights, { year: kampalaDay(new Date()).slice(0, 4), name: brand.name })}
      </p>
    </div>
  </footer>
);
