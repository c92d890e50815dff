import { type AccentColours, deriveAccentColours, getComputedColour, isDark } from '@somesa/ui';
import type { WidgetOptions } from './attributes';

/** Custom properties for the colours derived from an accent. */
const names: Record<keyof AccentColours, string> = {
  primary: '--so-primary',
  primaryStrong: '--so-primary-strong',
  onPrimary: '--so-on-primary',
  tint: '--so-tint',
};

/**
 * Applies the theme and the accent of a widget to its wrapper. Colours derived from the accent have a contrast of at least 4.5:1.
 * If the host page sets `--somesa-surface`, that colour decides between light and dark.
 */
export const applyTheme = (box: HTMLElement, { theme, accent }: WidgetOptions): void => {
  for (const name of Object.values(names)) box.style.removeProperty(name);
  const style = getComputedStyle(box);
  const pageSurface = style.getPropertyValue('--somesa-surface').trim();
  const requestedAccent = accent ?? style.getPropertyValue('--somesa-accent').trim();
  const background = pageSurface && getComputedColour(box, pageSurface);
  box.dataset.theme = background ? (isDark(background) ? 'dark' : 'light') : theme;
  const colour = requestedAccent && getComputedColour(box, requestedAccent);
  const surface = colour && getComputedColour(box, 'var(--so-surface)');
  if (!colour || !surface) return;
  const colours = deriveAccentColours(colour, surface);
  for (const key of Object.keys(names) as (keyof AccentColours)[])
    box.style.setProperty(names[key], `rgb(${colours[key].join()})`);
};

/** Calls `onChange` when the system changes between light and dark. Returns a function that stops this. */
export const watchSystemTheme = (onChange: () => void): (() => void) => {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
