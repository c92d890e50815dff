import { type ReactNode, useEffect, useId, useState } from 'react';
import { cx } from '../style/goober';
import { useMedia } from '../style/use-media';
import { type Direction, placeOf, type SlideState, stepSlide } from './slide-place';
import { SliderButtons, type SliderButtonTexts } from './slider-buttons';
import { sliderClass } from './slider-look';
import { useAutoplay } from './use-autoplay';

/** How long a slide stays. */
export const AUTOPLAY_MS = 3000;

/** What a slider says. */
export interface SliderTexts extends SliderButtonTexts {
  /** What it is, such as `carousel`. */
  carousel: string;
  /** What one of it is, such as `slide`. */
  slide: string;
  /** Where a slide stands: `1 of 3`. */
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
