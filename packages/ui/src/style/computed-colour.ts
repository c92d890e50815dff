import { parseRgb, type Rgb } from './contrast';

/** Lets the browser compute a colour where it will stand, also a `var(--x)`; null where it is none, or none that we can read. */
export const computedColour = (element: HTMLElement, value: string): Rgb | null => {
  element.style.color = value;
  const isTaken = element.style.color !== '';
  const found = isTaken ? parseRgb(getComputedStyle(element).color) : null;
  element.style.color = '';
  return found;
};
