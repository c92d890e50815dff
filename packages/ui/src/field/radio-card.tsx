import type { ComponentProps, ReactNode } from 'react';
import { css } from '../style/goober';
import { colour, motion, radius, weight } from '../style/tokens';

const card = css(`
  position: relative;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  column-gap: 0.625em;
  min-height: 3.25em;
  padding: 0.5em 0.75em;
  background-color: ${colour.surface};
  border: 1px solid ${colour.line};
  border-radius: ${radius.control};
  cursor: pointer;
  transition: border-color ${motion.quickMs}ms, box-shadow ${motion.quickMs}ms;
  &:hover { border-color: ${colour.control}; }
  &:has(input:checked) { border-color: ${colour.primary}; box-shadow: inset 0 0 0 1px ${colour.primary}; }
  &:has(input:focus-visible) { outline: 2px solid ${colour.primary}; outline-offset: 2px; }
  & input { flex: none; width: 1.25em; height: 1.25em; margin: 0; accent-color: ${colour.primary}; cursor: pointer; outline: none; }
  & .text { flex: 1 1 6em; min-width: 0; overflow-wrap: anywhere; }
  & .note { display: block; font-size: 0.875em; color: ${colour.muted}; line-height: 1.35; }
  & .end { margin-inline-start: auto; font-weight: ${weight.strong}; font-variant-numeric: tabular-nums; }
`);

export const radioGroupClass = css(`
  display: grid;
  gap: 0.5em;
  & legend { margin-bottom: 0.375em; padding: 0; font-weight: ${weight.strong}; }
`);

/** Choice as a card: a radio button, or a checkbox by its `type`. */
export const RadioCard = ({
  label,
  note,
  end,
  ...input
}: { label: ReactNode; note?: ReactNode; end?: ReactNode } & ComponentProps<'input'>) => (
  <label className={card}>
    <input type="radio" {...input} />
    <span className="text">
      {label}
      {note && (
        <span key={String(note)} className="note">
          {note}
        </span>
      )}
    </span>
    {end && (
      <span className="end" translate="no">
        {end}
      </span>
    )}
  </label>
);
