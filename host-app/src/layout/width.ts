import { css } from '@somesa/ui';

/** The column that header, sections and footer share. */
export const widthClass = css('width: min(72rem, 100% - 2.5rem); margin-inline: auto;');

/** The column of a page that is one form or one sheet: as wide as a wizard. */
export const sheetClass = css(
  'width: min(36rem, 100% - 2.5rem); margin-inline: auto; padding-block: 2.5rem 4rem;',
);
