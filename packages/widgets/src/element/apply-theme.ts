import { getComputedColour, isDark, parseRgb } from '@somesa/ui';
import type { WidgetOptions } from './attributes';

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

/**
 * Returns whether a widget is dark, by its attributes and the page around `box`, its wrapper or its placeholder
 * form. If the host page sets `--somesa-surface`, that colour decides. `auto` follows the page, so that no dark
 * form stands on a light page.
 */
export const isThemeDark = (box: HTMLElement, { theme }: WidgetOptions): boolean => {
  const surface = getComputedStyle(box).getPropertyValue('--somesa-surface').trim();
  const background = surface && getComputedColour(box, surface);
  return background ? isDark(background) : theme === 'dark' || (theme === 'auto' && isPageDark(box));
};

export const applyTheme = (box: HTMLElement, isDark: boolean): void => {
  box.dataset.theme = isDark ? 'dark' : 'light';
};
