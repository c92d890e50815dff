export type Direction = 'next' | 'previous';

/**
 * Indices of the current slide and of the slide before it, and the direction of the change. `left` is null
 * before the first change.
 */
export interface SlideState {
  current: number;
  left: number | null;
  direction: Direction;
}

/** Position of a slide in the animation: visible without animation, entering, leaving or hidden. */
export type SlidePlace = 'there' | `comes-${Direction}` | `goes-${Direction}` | 'away';

export const stepSlide = (state: SlideState, direction: Direction, count: number): SlideState => ({
  current: (state.current + (direction === 'next' ? 1 : count - 1)) % count,
  left: state.current,
  direction,
});

export const getSlidePlace = (index: number, { current, left, direction }: SlideState): SlidePlace => {
  if (index === current) return left === null ? 'there' : `comes-${direction}`;
  return index === left ? `goes-${direction}` : 'away';
};
