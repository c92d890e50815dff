import { Icon } from '../icon/icon';
import { checkIcon } from '../icon/icons';
import { css } from '../style/goober';
import { colour, motion, weight } from '../style/tokens';
import { VisuallyHidden } from '../text/visually-hidden';

const stepper = css(`
  display: flex;
  align-items: center;
  gap: 0.125em;
  & li { display: flex; align-items: center; flex: 0 0 auto; }
  & li + li { flex-grow: 1; }
  & li[data-is="now"] { flex-shrink: 1; min-width: 0; }
  & li + li::before { content: ""; flex: 1 1 auto; height: 1px; margin-inline: 0.125em; background-color: ${colour.line}; }
  & .mark { display: grid; place-items: center; flex: none; width: 1.875em; height: 1.875em; border-radius: 50%; border: 1px solid ${colour.line}; color: ${colour.muted}; font-size: 0.75em; font-weight: ${weight.strong}; font-variant-numeric: tabular-nums; transition: background-color ${motion.calmMs}ms, color ${motion.calmMs}ms; }
  & .name { margin-inline: 0.375em 0.125em; font-size: 0.8125em; font-weight: ${weight.strong}; line-height: 1.15; overflow-wrap: anywhere; }
  & li[data-is="done"] .mark { background-color: ${colour.tint}; border-color: ${colour.tint}; color: ${colour.primary}; }
  & li[data-is="now"] .mark { font-size: 0.875em; background-color: ${colour.primary}; border-color: ${colour.primary}; color: ${colour.onPrimary}; }
  @container (max-width: 14em) {
    & .mark, & li + li::before { display: none; }
    & li + li { flex-grow: 0; }
    & li[data-is="now"] .mark { display: grid; }
  }
  @media (forced-colors: active) { & li[data-is="now"] .mark { border: 3px solid Highlight; } }
`);

/**
 * Renders the progress in a wizard. Steps before `current` (an index from 0) are marked done; the number of
 * steps marks them all done. Only the current step shows its name; the names of the others are for screen
 * readers.
 */
export const Stepper = ({
  steps,
  current,
  label,
  doneText,
}: {
  steps: readonly string[];
  current: number;
  label: string;
  doneText: string;
}) => (
  <ol className={stepper} aria-label={label}>
    {steps.map((name, index) => {
      const isDone = index < current;
      const isNow = index === current;
      const state = isDone ? 'done' : isNow ? 'now' : 'ahead';
      return (
        <li key={name} data-is={state} aria-current={isNow ? 'step' : undefined}>
          <span className="mark" aria-hidden="true" translate="no">
            {isDone ? <Icon node={checkIcon} /> : index + 1}
          </span>
          {isNow ? (
            <span className="name">{name}</span>
          ) : (
            <VisuallyHidden key={state}>{isDone ? `${name} ${doneText}` : name}</VisuallyHidden>
          )}
        </li>
      );
    })}
  </ol>
);
