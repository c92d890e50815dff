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
export const calculateLuminance = (colour: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Luminance below which white text has more contrast on a background than black text. */
const DARK_BELOW = 0.18;

export const isDark = (background: Rgb): boolean => calculateLuminance(background) < DARK_BELOW;
