import { accentColours, parseRgb, type Rgb } from '@somesa/ui';
import type { Theme } from './choice';

/** The grounds that a form stands on. */
export type Surfaces = Record<Theme, Rgb>;

/** What becomes of an accent so that it can be read. */
export interface AccentChange {
  isDarker: boolean;
  isLighter: boolean;
}

/** Asks the browser for the colour that an element gets from a text; null where it is none that we can read. */
export const computedColour = (element: HTMLElement, value: string): Rgb | null => {
  element.style.color = '';
  element.style.color = value;
  const computed = element.style.color === '' ? null : parseRgb(getComputedStyle(element).color);
  element.style.color = '';
  return computed;
};

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
