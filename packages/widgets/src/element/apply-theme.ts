import { type AccentColours, accentColours, computedColour, isDark } from '@somesa/ui';
import type { WidgetOptions } from './attributes';

/** Custom properties that are set on the wrapper of a widget. */
const names: Record<keyof AccentColours, string> = {
  primary: '--so-primary',
  primaryStrong: '--so-primary-strong',
  onPrimary: '--so-on-primary',
  tint: '--so-tint',
};

/**
 * Sets a widget's theme, and the colours that follow from the school's accent, so that every text keeps 4.5:1. A surface of the
 * page's own decides between light and dark.
 */
export const applyTheme = (box: HTMLElement, { theme, accent }: WidgetOptions): void => {
  for (const name of Object.values(names)) box.style.removeProperty(name);
  const given = getComputedStyle(box);
  const own = given.getPropertyValue('--somesa-surface').trim();
  const wanted = accent ?? given.getPropertyValue('--somesa-accent').trim();
  const ground = own && computedColour(box, own);
  box.dataset.theme = ground ? (isDark(ground) ? 'dark' : 'light') : theme;
  const colour = wanted && computedColour(box, wanted);
  const surface = colour && computedColour(box, 'var(--so-surface)');
  if (!colour || !surface) return;
  const colours = accentColours(colour, surface);
  for (const key of Object.keys(names) as (keyof AccentColours)[])
    box.style.setProperty(names[key], `rgb(${colours[key].join()})`);
};

/** Does so now and whenever the person's system changes between light and dark. Answers what ends it. */
export const watchSystemTheme = (onChange: () => void): (() => void) => {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};
