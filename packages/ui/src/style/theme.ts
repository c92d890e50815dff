import { css } from './goober';

const light = /* css */ `
  --so-ink: var(--somesa-text, #10231c);
  --so-muted: #4a5c54;
  --so-paper: #fbfaf5;
  --so-surface: var(--somesa-surface, #ffffff);
  --so-line: #dfdcd0;
  --so-control: #78867e;
  --so-primary: #0b5d45;
  --so-primary-strong: #084634;
  --so-on-primary: #ffffff;
  --so-tint: #e7f0ea;
  --so-accent: #f2a71b;
  --so-accent-tint: #fdf2da;
  --so-on-accent-tint: #5a3c00;
  --so-danger: #b3261e;
  --so-danger-tint: #fbebe9;
  --so-ruled: #e4e7df;
  color-scheme: light;
`;

const dark = /* css */ `
  --so-ink: var(--somesa-text, #edf3ef);
  --so-muted: #abbab2;
  --so-paper: #0f1814;
  --so-surface: var(--somesa-surface, #17221d);
  --so-line: #2d3c35;
  --so-control: #76897f;
  --so-primary: #62d1a7;
  --so-primary-strong: #86e2c0;
  --so-on-primary: #04241a;
  --so-tint: #1a332a;
  --so-accent: #f4b440;
  --so-accent-tint: #352a11;
  --so-on-accent-tint: #f6daa2;
  --so-danger: #ffa198;
  --so-danger-tint: #3d1f1c;
  --so-ruled: #1d2a24;
  color-scheme: dark;
`;

/**
 * The class that sets every token: on the html element of the host, on the wrapper inside a widget. `data-theme` on
 * the same element (`light`, `dark`) decides; without it the person's system does.
 */
export const themeClass = css(`
  ${light}
  --so-radius: var(--somesa-radius, 0.625em);
  --so-font: var(--somesa-font, inherit);
  --so-font-heading: var(--somesa-font-heading, var(--somesa-font, inherit));
  @media (prefers-color-scheme: dark) {
    &:not([data-theme="light"]) { ${dark} }
  }
  &[data-theme="dark"] { ${dark} }
`);
