import { colour, css } from '@somesa/ui';
import { DraftMark } from '../../layout/draft-mark';
import { LanguageLinks } from '../../layout/language-links';

const row = css(`
  & ul { display: flex; flex-wrap: wrap; justify-content: center; }
  & a { display: inline-flex; align-items: center; min-height: 2.75rem; padding-inline: 0.5rem; font-size: 0.9375rem; text-decoration: none; text-underline-offset: 0.3em; }
  & p { color: ${colour.muted}; font-size: 0.875rem; text-align: center; }
  & a, & a:visited { color: ${colour.muted}; }
  & a:hover { text-decoration: underline; }
  & a[aria-current] { color: ${colour.ink}; font-weight: 600; }
  @media (pointer: coarse) { & a { min-height: 3rem; } }
`);

export const LanguageRow = () => (
  <div className={row}>
    <LanguageLinks />
    <DraftMark />
  </div>
);
