import { type AccentColours, deriveAccentColours, getComputedColour } from '@somesa/ui';
import type { WidgetOptions } from './attributes';

const names: Record<keyof AccentColours, string> = {
  primary: '--so-primary',
  primaryStrong: '--so-primary-strong',
  onPrimary: '--so-on-primary',
  tint: '--so-tint',
};

/**
 * Sets the colours of a widget that follow from the accent of its tag, or else of the page around it. They have
 * a contrast of at least 4.5:1.
 */
export const applyAccent = (box: HTMLElement, options: WidgetOptions): void => {
  for (const name of Object.values(names)) box.style.removeProperty(name);
  const accent = options.accent ?? getComputedStyle(box).getPropertyValue('--somesa-accent').trim();
  const colour = accent && getComputedColour(box, accent);
  const surface = colour && getComputedColour(box, 'var(--so-surface)');
  if (!colour || !surface) return;
  const colours = deriveAccentColours(colour, surface);
  for (const key of Object.keys(names) as (keyof AccentColours)[])
    box.style.setProperty(names[key], `rgb(${colours[key].join()})`);
};
