import type { IconNode } from 'lucide';
import { Icon } from '../icon/icon';
import { chevronDownIcon, chevronUpIcon, pauseIcon, playIcon } from '../icon/icons';
import type { Direction } from './slide-place';

export interface SliderButtonTexts {
  previous: string;
  next: string;
  pause: string;
  play: string;
}

const SliderButton = ({
  name,
  icon,
  controls,
  onPress,
}: {
  name: string;
  icon: IconNode;
  controls: string;
  onPress: () => void;
}) => (
  <button type="button" aria-label={name} aria-controls={controls} onClick={onPress}>
    <Icon node={icon} className={icon === pauseIcon || icon === playIcon ? 'solid' : undefined} />
  </button>
);

export const SliderButtons = ({
  texts,
  controls,
  areReady,
  isPaused,
  onPause,
  onMove,
}: {
  texts: SliderButtonTexts;
  controls: string;
  areReady: boolean;
  isPaused: boolean;
  /** Null if the slides do not move automatically. */
  onPause: ((isPaused: boolean) => void) | null;
  onMove: (direction: Direction) => void;
}) => (
  <div className="buttons" data-ready={areReady}>
    <SliderButton
      name={texts.previous}
      icon={chevronUpIcon}
      controls={controls}
      onPress={() => onMove('previous')}
    />
    <SliderButton
      name={texts.next}
      icon={chevronDownIcon}
      controls={controls}
      onPress={() => onMove('next')}
    />
    {onPause && (
      <SliderButton
        name={isPaused ? texts.play : texts.pause}
        icon={isPaused ? playIcon : pauseIcon}
        controls={controls}
        onPress={() => onPause(!isPaused)}
      />
    )}
  </div>
);
