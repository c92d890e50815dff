import { css } from '@somesa/ui';

/** Classes of the column that header, sections and footer share. */
export const widthClass = css('width: min(72rem, 100% - 2.5rem); margin-inline: auto;');

export const sheetClass = css(`
  width: min(36rem, 100% - 2.5rem);
  margin-inline: auto;
  padding-block: 1.5rem 3rem;
  & h1 { font-size: 1.75rem; margin-bottom: 1rem; }
  & h1 + .lede { margin: -0.5rem 0 1.5rem; }
  @media (min-width: 40rem) { & { padding-block: 3.5rem 5rem; } & h1 { font-size: 2rem; margin-bottom: 1.25rem; } }
  @media print { & { padding-block: 0; } }
`);
