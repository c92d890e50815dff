import { deriveAccentColours, type Rgb } from '@somesa/ui';
import type { Theme } from './widget-choice';

/** Background colours of a form. */
export type Surfaces = Record<Theme, Rgb>;

/** Changes made to an accent colour so that it can be read. */
export interface AccentChange {
  isDarker: boolean;
  isLighter: boolean;
}

/** Formats a colour for a colour input. */
export const toHex = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/**
 * Returns the changes that the form makes to an accent: on its light background, on its dark one, or on both if the page
 * decides.
 */
export const describeAccentChange = (accent: Rgb, theme: Theme | null, surfaces: Surfaces): AccentChange => {
  const isChangedOn = (ground: Theme): boolean =>
    theme !== (ground === 'light' ? 'dark' : 'light') &&
    toHex(deriveAccentColours(accent, surfaces[ground]).primary) !== toHex(accent);
  return { isDarker: isChangedOn('light'), isLighter: isChangedOn('dark') };
};
