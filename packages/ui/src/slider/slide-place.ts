/** The way that slides move: the next one comes from below, the previous one from above. */
export type Direction = 'next' | 'previous';

/** State of a slider: the current slide, the slide that left it, and the direction of the change. */
export interface SlideState {
  current: number;
  left: number | null;
  direction: Direction;
}

/** Position of a slide, for its style: there, coming, going, or away. */
export type SlidePlace = 'there' | `comes-${Direction}` | `goes-${Direction}` | 'away';

/** Answers the state after one step, round and round. */
export const stepSlide = (state: SlideState, direction: Direction, count: number): SlideState => ({
  current: (state.current + (direction === 'next' ? 1 : count - 1)) % count,
  left: state.current,
  direction,
});

/** Answers where a slide is. */
export const placeOf = (index: number, { current, left, direction }: SlideState): SlidePlace => {
  if (index === current) return left === null ? 'there' : `comes-${direction}`;
  return index === left ? `goes-${direction}` : 'away';
};
