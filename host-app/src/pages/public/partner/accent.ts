import { accentColours, type Rgb } from '@somesa/ui';
import type { Theme } from './widget-choice';

/** The grounds that a form stands on. */
export type Surfaces = Record<Theme, Rgb>;

/** Changes made to an accent colour so that it can be read. */
export interface AccentChange {
  isDarker: boolean;
  isLighter: boolean;
}

/** Writes a colour as a colour input takes it. */
export const toHex = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Tells what the form does to an accent: on its light ground, on its dark one, or on both where the reader's system decides. */
export const accentChange = (accent: Rgb, theme: Theme | null, surfaces: Surfaces): AccentChange => {
  const isChangedOn = (ground: Theme): boolean =>
    theme !== (ground === 'light' ? 'dark' : 'light') &&
    toHex(accentColours(accent, surfaces[ground]).primary) !== toHex(accent);
  return { isDarker: isChangedOn('light'), isLighter: isChangedOn('dark') };
};
