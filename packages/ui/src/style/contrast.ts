/** A colour as red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads what a browser computes for a colour: `rgb(11, 93, 69)` or `color(srgb 0.04 0.36 0.27)`. Null for other spaces. */
export const parseRgb = (computed: string): Rgb | null => {
  const [red, green, blue] = (computed.replace(/^color\(srgb/, '').match(/[\d.e-]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return null;
  if (computed.startsWith('rgb')) return [red, green, blue];
  return computed.startsWith('color(srgb ') ? [red * 255, green * 255, blue * 255] : null;
};

/** Returns the relative luminance of a colour, from 0 (black) to 1 (white). Source: WCAG 2.2, relative luminance. */
export const luminance = (colour: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of two colours, from 1 to 21. Source: WCAG 2.2, contrast ratio. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** Mixes `share` (0 to 1) of one colour into another. */
export const mix = (into: Rgb, other: Rgb, share: number): Rgb => {
  const at = (index: 0 | 1 | 2): number => Math.round(into[index] + (other[index] - into[index]) * share);
  return [at(0), at(1), at(2)];
};

/** Below this a ground counts as dark: white text stands out on it better than black. */
const DARK_BELOW = 0.18;

/** Tells whether a ground is dark. */
export const isDark = (ground: Rgb): boolean => luminance(ground) < DARK_BELOW;

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** Minimum contrast ratio of text on its background. Source: WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
/** Share by which each attempt moves a colour closer to black or white. */
const STEP = 0.04;

/** Moves a colour towards black on a light ground, or white on a dark one, until text in it can be read there. */
export const readableOn = (ground: Rgb, colour: Rgb): Rgb => {
  const end = isDark(ground) ? WHITE : BLACK;
  let found = colour;
  for (let share = STEP; contrast(found, ground) < READABLE && share <= 1; share += STEP)
    found = mix(colour, end, share);
  return found;
};

/** The colours that follow from a school's accent on a surface. */
export interface AccentColours {
  primary: Rgb;
  primaryStrong: Rgb;
  onPrimary: Rgb;
  tint: Rgb;
}

/** Makes an accent readable: as text on the surface and on its own tint, and under the text of a button. */
export const accentColours = (accent: Rgb, surface: Rgb): AccentColours => {
  const tint = mix(surface, accent, 0.1);
  const primary = readableOn(tint, readableOn(surface, accent));
  const onPrimary = contrast(primary, WHITE) >= READABLE ? WHITE : BLACK;
  const primaryStrong = mix(primary, onPrimary === WHITE ? BLACK : WHITE, 0.2);
  return { primary, primaryStrong, onPrimary, tint };
};
