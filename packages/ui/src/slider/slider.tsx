import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useMedia } from '../hooks/use-media';
import { css, cx, keyframes } from '../style/goober';
import { colour, radius } from '../style/tokens';
import { type Direction, getSlidePlace, type SlideState, stepSlide } from './slide-place';
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
  & > .buttons > button { display: grid; place-items: center; width: 3em; height: 3em; padding: 0; background-color: ${colour.surface}; border: 1px solid ${colour.control}; border-radius: ${radius.round}; color: ${colour.ink}; cursor: pointer; touch-action: manipulation; }
  & .solid { fill: currentColor; }
  & > .buttons > button:hover { border-color: ${colour.ink}; }
  @media (max-width: 40em) {
    & { grid-template-columns: minmax(0, 1fr); }
    & > .buttons { flex-direction: row; }
  }
  @media (prefers-reduced-motion: reduce) { & [data-place] { animation: none; } }
`);

const useAutoplay = (isEnabled: boolean, intervalMs: number, onTick: () => void): void => {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const updateHidden = (): void => setHidden(document.hidden);
    updateHidden();
    document.addEventListener('visibilitychange', updateHidden);
    return () => document.removeEventListener('visibilitychange', updateHidden);
  }, []);

  const latest = useRef(onTick);
  latest.current = onTick;
  const isRunning = isEnabled && !isHidden;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => latest.current(), intervalMs);
    return () => clearInterval(timer);
  }, [isRunning, intervalMs]);
};

/** Time for which each slide is shown, in milliseconds. */
export const AUTOPLAY_MS = 3000;

export interface SliderTexts extends SliderButtonTexts {
  /** Role description of the slider, such as `carousel`. */
  carousel: string;
  /** Role description of one of its items, such as `slide`. */
  slide: string;
  /** Returns the position of a slide, such as `1 of 3`. */
  position: (place: number, count: number) => string;
}

export interface Slide {
  id: string;
  content: ReactNode;
}

/**
 * Renders slides one at a time and moves through them automatically, upwards and in a loop. It stops under
 * the pointer, while it has the focus, in a hidden tab and after Pause, and never starts with reduced motion.
 * It is as high as its highest slide.
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
  const [isMovedByUser, setMovedByUser] = useState(false);
  useEffect(() => setHasScripts(true), []);

  const count = slides.length;
  const move = (direction: Direction, isByUser: boolean): void => {
    setMovedByUser(isByUser);
    setState((before) => stepSlide(before, direction, count));
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
      <div id={windowId} className="window" aria-live={isMovedByUser ? 'polite' : 'off'}>
        {slides.map(({ id, content }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a fieldset.
          <div
            key={id}
            role="group"
            aria-roledescription={texts.slide}
            aria-label={texts.position(index + 1, count)}
            aria-hidden={hasScripts && index !== state.current}
            data-place={getSlidePlace(index, state)}
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
