import { colours, darkColours } from '@somesa/core';
import { colour, css } from '@somesa/ui';

/** Its text colours are `--on-band...`. */
export const bandClass = css(`
  --band: ${colours.primary};
  --on-band: #ffffff;
  --on-band-quiet: #d3e8de;
  --on-band-line: #3d8069;
  @media (prefers-color-scheme: dark) {
    & { --band: #12291f; --on-band: ${darkColours.ink}; --on-band-quiet: #bccdc4; --on-band-line: #2f5444; }
  }
  background: var(--band);
  color: var(--on-band);
  padding-block: 3.5rem;
  @media (min-width: 64rem) { & { padding-block: 5.5rem; } }
  @media (forced-colors: active) { & { border-block: 1px solid ${colour.line}; } }
`);
