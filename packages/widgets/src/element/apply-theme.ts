import { type AccentColours, deriveAccentColours, getComputedColour, isDark, parseRgb } from '@somesa/ui';
import type { WidgetOptions } from './attributes';

const names: Record<keyof AccentColours, string> = {
  primary: '--so-primary',
  primaryStrong: '--so-primary-strong',
  onPrimary: '--so-on-primary',
  tint: '--so-tint',
};

/** Returns whether an opaque computed colour is dark; null if it is not opaque or can't be read. */
const isBackgroundDark = (computed: string): boolean | null => {
  if (/rgba|\//.test(computed)) return null;
  // Lightness goes to 1 in oklab and oklch, and to 100 in lab and lch.
  const [, ok, lightness] = /^(ok)?l(?:ab|ch)\(([\d.]+)/.exec(computed) ?? [];
  if (lightness) return Number(lightness) < (ok ? 0.6 : 50);
  const rgb = parseRgb(computed.replace('display-p3', 'srgb'));
  return rgb && isDark(rgb);
};

/**
 * Returns whether the page behind a tag is dark: its first opaque background, or else the background of its
 * colour scheme, which the placeholder form has.
 */
const isPageDark = (box: HTMLElement): boolean => {
  const root = box.getRootNode() as ShadowRoot;
  const isElementDark = (one: Element) => isBackgroundDark(getComputedStyle(one).backgroundColor);
  let element: Element | undefined = root.host;
  let isDarkThere: boolean | null = null;
  while (element && isDarkThere === null) {
    isDarkThere = isElementDark(element);
    element = element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
  }
  isDarkThere ??= isElementDark(box);
  if (isDarkThere !== null) return isDarkThere;
  const probe = root.appendChild(document.createElement('i'));
  const canvas = getComputedColour(probe, 'canvas');
  probe.remove();
  return canvas !== null && isDark(canvas);
};

interface Theme {
  isDark: boolean;
  /** A colour in any notation of CSS; empty without an accent. */
  accent: string;
}

/**
 * Reads the theme of a widget from its attributes and from the page around `box`, its wrapper or its
 * placeholder form. If the host page sets `--somesa-surface`, that colour decides between light and dark.
 * `auto` follows the page, so that no dark form stands on a light page.
 */
export const readTheme = (box: HTMLElement, { theme, accent }: WidgetOptions): Theme => {
  const style = getComputedStyle(box);
  const surface = style.getPropertyValue('--somesa-surface').trim();
  const background = surface && getComputedColour(box, surface);
  const isAutoDark = (): boolean => theme === 'auto' && isPageDark(box);
  return {
    isDark: background ? isDark(background) : theme === 'dark' || isAutoDark(),
    accent: accent ?? style.getPropertyValue('--somesa-accent').trim(),
  };
};

/** Colours derived from the accent have a contrast of at least 4.5:1. */
export const applyTheme = (box: HTMLElement, theme: Theme): void => {
  box.dataset.theme = theme.isDark ? 'dark' : 'light';
  for (const name of Object.values(names)) box.style.removeProperty(name);
  const colour = theme.accent && getComputedColour(box, theme.accent);
  const surface = colour && getComputedColour(box, 'var(--so-surface)');
  if (!colour || !surface) return;
  const colours = deriveAccentColours(colour, surface);
  for (const key of Object.keys(names) as (keyof AccentColours)[])
    box.style.setProperty(names[key], `rgb(${colours[key].join()})`);
};
