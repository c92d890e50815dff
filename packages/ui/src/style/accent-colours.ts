import { calculateLuminance, isDark, type Rgb } from './contrast';

/** Returns the contrast ratio of two colours, from 1 to 21. Source: WCAG 2.2, contrast ratio. */
export const calculateContrast = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [calculateLuminance(one), calculateLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** Mixes `share` (0 to 1) of another colour into a base colour. */
const mixColours = (base: Rgb, other: Rgb, share: number): Rgb => {
  const mixChannel = (index: 0 | 1 | 2): number =>
    Math.round(base[index] + (other[index] - base[index]) * share);
  return [mixChannel(0), mixChannel(1), mixChannel(2)];
};

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** Minimum contrast ratio of text on its background. Source: WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
const STEP = 0.04;

/** Darkens or lightens a text colour until its contrast with the background is readable. */
export const makeReadable = (background: Rgb, colour: Rgb): Rgb => {
  const target = isDark(background) ? WHITE : BLACK;
  let readable = colour;
  for (let share = STEP; calculateContrast(readable, background) < READABLE && share <= 1; share += STEP)
    readable = mixColours(colour, target, share);
  return readable;
};

export interface AccentColours {
  primary: Rgb;
  primaryStrong: Rgb;
  onPrimary: Rgb;
  tint: Rgb;
}

/**
 * Derives readable colours from an accent: for text on the surface and on its tint, and for the background of
 * a button.
 */
export const deriveAccentColours = (accent: Rgb, surface: Rgb): AccentColours => {
  const tint = mixColours(surface, accent, 0.1);
  const primary = makeReadable(tint, makeReadable(surface, accent));
  const onPrimary = calculateContrast(primary, WHITE) >= READABLE ? WHITE : BLACK;
  const primaryStrong = mixColours(primary, onPrimary === WHITE ? BLACK : WHITE, 0.2);
  return { primary, primaryStrong, onPrimary, tint };
};
