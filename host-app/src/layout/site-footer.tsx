import { brand, formatText } from '@somesa/core';
import { colour, css } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { phoneAddress } from '../texts/format-text';
import { languageState } from '../texts/language';
import { useText } from '../texts/use-text';
import { DraftMark } from './draft-mark';
import { LanguageLinks } from './language-links';
import { footerLinks } from './site-links';
import { ThisYear } from './this-year';
import { widthClass } from './width';

const footer = css(`
  border-top: 1px solid ${colour.line};
  background: ${colour.paper};
  color: ${colour.muted};
  font-size: 0.9375rem;
  & > div { display: grid; gap: 2rem; padding-block: 2.5rem 1.5rem; }
  & strong { display: block; color: ${colour.ink}; font-family: var(--so-font-heading); font-size: 1.125rem; }
  & h2 { margin-bottom: 0.25rem; color: ${colour.ink}; font-family: var(--so-font); font-size: 0.9375rem; letter-spacing: 0; }
  & nav { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.5rem 2rem; }
  & a { display: inline-flex; align-items: center; min-height: 2.25rem; text-decoration-thickness: 1px; text-underline-offset: 0.2em; overflow-wrap: anywhere; }
  & a, & a:visited { color: ${colour.ink}; }
  & nav a { padding-block: 0.25rem; line-height: 1.3; text-decoration: none; }
  & a:hover { text-decoration-line: underline; }
  & a[aria-current] { font-weight: 600; }
  & address { font-style: normal; }
  & .rights { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.25rem 2rem; padding-top: 1rem; border-top: 1px solid ${colour.line}; font-size: 0.875rem; }
  & .rights ul { display: flex; flex-wrap: wrap; gap: 0 1.5rem; }
  @media (min-width: 48rem) { & > div { grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); } & nav { grid-template-columns: repeat(4, auto); justify-content: space-between; } & .rights { grid-column: 1 / -1; } }
  @media print { & { display: none; } }
`);

const [phone] = brand.phones;
const [email] = brand.emails;

const Rights = () => {
  const [before, after] = useText('layout').frame.rights.split('{year}');
  return (
    <span>
      {before}
      <ThisYear />
      {formatText(after ?? '', { name: brand.name })}
    </span>
  );
};

export const SiteFooter = () => {
  const { frame: text, pages } = useText('layout');
  const { chosen } = useSnapshot(languageState);
  return (
    <footer className={footer}>
      <div className={widthClass}>
        <div>
          <strong>{brand.name}</strong>
          <p lang="en">{brand.tagline}</p>
          <address>
            {brand.address.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <ul aria-label={text.help}>
              <li>
                <a href={phoneAddress(phone)}>{phone}</a>
              </li>
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            </ul>
          </address>
        </div>
        <nav aria-label={text.footerNavigation}>
          {footerLinks.map(({ heading, links }) => (
            <div key={heading}>
              <h2>{text.footer[heading]}</h2>
              <ul>
                {links.map(({ href, name }) => (
                  <li key={href}>
                    <Link href={href}>{pages[name]}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {!chosen && (
            <div>
              <h2>{text.footer.language}</h2>
              <LanguageLinks />
            </div>
          )}
        </nav>
        <div className="rights">
          <Rights />
          <DraftMark />
          {brand.social.length > 0 && (
            <ul aria-label={text.elsewhere}>
              {brand.social.map(({ name, href }) => (
                <li key={href}>
                  <a href={href} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
};
