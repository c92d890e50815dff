import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { css, cx, keyframes } from '../style/goober';
import { colour, radius } from '../style/tokens';
import { useMedia } from '../style/use-media';
import { type Direction, placeOf, type SlideState, stepSlide } from './slide-place';
import { SliderButtons, type SliderButtonTexts } from './slider-buttons';

/** Duration of the change from one slide to the next, in milliseconds. */
const SPEED_MS = 300;

const fromBelow = keyframes(`from { transform: translateY(100%); }`);
const fromAbove = keyframes(`from { transform: translateY(-100%); }`);
const toAbove = keyframes(
  `from { visibility: visible; } to { visibility: visible; transform: translateY(-100%); }`,
);
const toBelow = keyframes(
  `from { visibility: visible; } to { visibility: visible; transform: translateY(100%); }`,
);

/** All slides lie on each other, so that the highest gives the height; buttons stand beside them, on phones below. */
const sliderClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 1em 1.5em;
  & > .window { display: grid; overflow: hidden; }
  & > .window > * { grid-area: 1 / 1; min-width: 0; }
  & [data-place="away"], & [data-place^="goes"] { visibility: hidden; }
  & [data-place="comes-next"] { animation: ${fromBelow} ${SPEED_MS}ms ease-out; }
  & [data-place="comes-previous"] { animation: ${fromAbove} ${SPEED_MS}ms ease-out; }
  & [data-place="goes-next"] { animation: ${toAbove} ${SPEED_MS}ms ease-out; }
  & [data-place="goes-previous"] { animation: ${toBelow} ${SPEED_MS}ms ease-out; }
  & > .buttons { display: flex; flex-direction: column; gap: 0.5em; }
  & > .buttons[data-ready="false"] { visibility: hidden; }
  & > .buttons > button { display: grid; place-items: center; width: 3em; height: 3em; padding: 0; background: ${colour.surface}; border: 1px solid ${colour.control}; border-radius: ${radius.round}; color: ${colour.ink}; cursor: pointer; touch-action: manipulation; }
  & .solid { fill: currentColor; }
  & > .buttons > button:hover { border-color: ${colour.ink}; }
  @media (max-width: 40em) {
    & { grid-template-columns: minmax(0, 1fr); }
    & > .buttons { flex-direction: row; }
  }
  @media (prefers-reduced-motion: reduce) { & [data-place] { animation: none; } }
`);

/** Calls `onTurn` every `everyMs` while it may run; not while the tab is hidden. */
const useAutoplay = (mayRun: boolean, everyMs: number, onTurn: () => void): void => {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const look = (): void => setHidden(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  const latest = useRef(onTurn);
  latest.current = onTurn;
  const isRunning = mayRun && !isHidden;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [isRunning, everyMs]);
};

/** Time that a slide stays, in milliseconds. */
export const AUTOPLAY_MS = 3000;

/** Texts of a slider. */
export interface SliderTexts extends SliderButtonTexts {
  /** Role description of the slider, such as `carousel`. */
  carousel: string;
  /** Role description of one of its items, such as `slide`. */
  slide: string;
  /** Returns the position of a slide, such as `1 of 3`. */
  position: (place: number, count: number) => string;
}

/** One slide. */
export interface Slide {
  id: string;
  content: ReactNode;
}

/**
 * Shows one slide after the other, upwards, round and round. It waits under the pointer, while something in it has the focus, in a hidden
 * tab, and once somebody pauses it; with reduced motion it never moves by itself. It is as high as its highest slide.
 */
export const Slider = ({
  slides,
  label,
  texts,
  className,
}: {
  slides: readonly Slide[];
  label: string;
  texts: SliderTexts;
  className?: string | undefined;
}) => {
  const windowId = useId();
  const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)');
  const [hasScripts, setHasScripts] = useState(false);
  const [state, setState] = useState<SlideState>({ current: 0, left: null, direction: 'next' });
  const [isPaused, setPaused] = useState(false);
  const [isUnderPointer, setUnderPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isMovedByPerson, setMovedByPerson] = useState(false);
  useEffect(() => setHasScripts(true), []);

  const count = slides.length;
  const move = (direction: Direction, isByPerson: boolean): void => {
    setMovedByPerson(isByPerson);
    setState((now) => stepSlide(now, direction, count));
  };
  const canMove = count > 1;
  useAutoplay(canMove && !isMotionReduced && !isPaused && !isUnderPointer && !hasFocus, AUTOPLAY_MS, () =>
    move('next', false),
  );

  return (
    <section
      className={cx(sliderClass, className)}
      aria-label={label}
      aria-roledescription={texts.carousel}
      onMouseEnter={() => setUnderPointer(true)}
      onMouseLeave={() => setUnderPointer(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <div id={windowId} className="window" aria-live={isMovedByPerson ? 'polite' : 'off'}>
        {slides.map(({ id, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is no set of fields.
          <div
            key={id}
            role="group"
            aria-roledescription={texts.slide}
            aria-label={texts.position(index + 1, count)}
            aria-hidden={hasScripts && index !== state.current}
            data-place={placeOf(index, state)}
          >
            {content}
          </div>
        ))}
      </div>
      {canMove && (
        <SliderButtons
          texts={texts}
          controls={windowId}
          areReady={hasScripts}
          isPaused={isPaused}
          onPause={isMotionReduced ? null : setPaused}
          onMove={(direction) => move(direction, true)}
        />
      )}
    </section>
  );
};
