import { colours, darkColours } from '@somesa/core';
import { css } from './goober';

const light = /* css */ `
  --so-ink: var(--somesa-text, ${colours.ink});
  --so-muted: #4a5c54;
  --so-paper: ${colours.paper};
  --so-surface: var(--somesa-surface, #ffffff);
  --so-line: #dfdcd0;
  --so-control: #78867e;
  --so-primary: ${colours.primary};
  --so-primary-strong: #084634;
  --so-on-primary: #ffffff;
  --so-tint: #e7f0ea;
  --so-accent: ${colours.accent};
  --so-accent-tint: #fdf2da;
  --so-on-accent-tint: #5a3c00;
  --so-danger: ${colours.danger};
  --so-danger-tint: #fbebe9;
  --so-ruled: #e4e7df;
  color-scheme: light;
`;

const dark = /* css */ `
  --so-ink: var(--somesa-text, ${darkColours.ink});
  --so-muted: #abbab2;
  --so-paper: ${darkColours.paper};
  --so-surface: var(--somesa-surface, #17221d);
  --so-line: #2d3c35;
  --so-control: #76897f;
  --so-primary: ${darkColours.primary};
  --so-primary-strong: #86e2c0;
  --so-on-primary: #04241a;
  --so-tint: #1a332a;
  --so-accent: ${darkColours.accent};
  --so-accent-tint: #352a11;
  --so-on-accent-tint: #f6daa2;
  --so-danger: ${darkColours.danger};
  --so-danger-tint: #3d1f1c;
  --so-ruled: #1d2a24;
  color-scheme: dark;
`;

/**
 * Class that sets every token, for `html` on the Somesa site and for the wrapper in a widget.
 * `data-theme="dark"` on the same element chooses the dark theme, except on paper. The system's setting
 * chooses it only on the Somesa site, see `systemTheme`.
 */
export const themeClass = css(`
  ${light}
  --so-radius: var(--somesa-radius, 0.625em);
  --so-font: var(--somesa-font, inherit);
  --so-font-heading: var(--somesa-font-heading, var(--somesa-font, inherit));
  @media screen { &[data-theme="dark"] { ${dark} } }
`);

/** A widget reads the colours of its host page instead. */
export const systemTheme = `@media (prefers-color-scheme: dark){html.${themeClass}{${dark}}}`;
