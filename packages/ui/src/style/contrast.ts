/** Red, green and blue of a colour, from 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Returns null for other colour spaces. */
export const parseRgb = (computed: string): Rgb | null => {
  const [red, green, blue] = (computed.replace(/^color\(srgb/, '').match(/[\d.e-]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return null;
  if (computed.startsWith('rgb')) return [red, green, blue];
  return computed.startsWith('color(srgb ') ? [red * 255, green * 255, blue * 255] : null;
};

/**
 * Returns the colour that the browser computes for a value on the element, also for a `var(--x)`. Returns
 * null if the value is not a colour, or if it can't be parsed.
 */
export const getComputedColour = (element: HTMLElement, value: string): Rgb | null => {
  element.style.color = value;
  const isAccepted = element.style.color !== '';
  const computed = isAccepted ? parseRgb(getComputedStyle(element).color) : null;
  element.style.color = '';
  return computed;
};

/** Source: WCAG 2.2, relative luminance. */
const calculateLuminance = (colour: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

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

/** Luminance below which white text has more contrast on a background than black text. */
const DARK_BELOW = 0.18;

export const isDark = (background: Rgb): boolean => calculateLuminance(background) < DARK_BELOW;

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
