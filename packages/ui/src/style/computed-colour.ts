import { parseRgb, type Rgb } from './contrast';

/**
 * Returns the colour that the browser computes for a value on the element, also for a `var(--x)`; null if the value
 * is not a colour, or not one that can be parsed.
 */
export const computedColour = (element: HTMLElement, value: string): Rgb | null => {
  element.style.color = value;
  const isTaken = element.style.color !== '';
  const found = isTaken ? parseRgb(getComputedStyle(element).color) : null;
  element.style.color = '';
  return found;
};
