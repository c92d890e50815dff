import { colour, css, FieldLine, labelClass, motion, radius, SelectField } from '@somesa/ui';
import { type SyntheticEvent, useId } from 'react';
import { useText } from '../../../texts/use-text';
import { formatDayInWords } from '../support/opening-hours-text';

interface Control {
  name: string;
  onChange: (event: SyntheticEvent) => unknown;
  onBlur: (event: SyntheticEvent) => unknown;
  ref: (element: HTMLInputElement | HTMLSelectElement | null) => void;
  error: string | undefined;
}

const chips = css(`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(5rem, 1fr));
  gap: 0.5rem;
  & label { position: relative; display: grid; place-items: center; min-height: 3rem; background: ${colour.surface}; border: 1px solid ${colour.control}; border-radius: ${radius.control}; font-variant-numeric: tabular-nums; cursor: pointer; transition: border-color ${motion.quickMs}ms; }
  & label:hover { border-color: ${colour.ink}; }
  & label:has(:checked) { background: ${colour.tint}; border-color: ${colour.primary}; box-shadow: inset 0 0 0 1px ${colour.primary}; font-weight: 600; }
  & label:has(:focus-visible) { outline: 2px solid ${colour.primary}; outline-offset: 2px; }
  & input { position: absolute; inset: 0; opacity: 0; cursor: pointer; }
  @media (forced-colors: active) { & label:has(:checked) { outline: 2px solid Highlight; } }
`);
const group = css('& legend { padding: 0; }');
const empty = css(`min-height: 3rem; display: flex; align-items: center; color: ${colour.muted};`);

export const DayField = ({ days, ...control }: Control & { days: readonly string[] }) => {
  const help = useText('help');
  const ui = useText('ui');
  const text = help.bookings.times;
  return (
    <SelectField label={text.day} required {...control}>
      <option value="">{text.dayChoose}</option>
      {days.map((day) => (
        <option key={day} value={day}>
          {formatDayInWords(day, help, ui)}
        </option>
      ))}
    </SelectField>
  );
};

export const TimeField = ({
  times,
  hint,
  error,
  ...control
}: Control & { times: readonly string[] | null; hint: string }) => {
  const text = useText('help').bookings.times;
  const lineId = useId();
  return (
    <fieldset className={group} aria-describedby={lineId}>
      <legend className={labelClass}>{text.time}</legend>
      {times ? (
        <div className={chips}>
          {times.map((time) => (
            <label key={time}>
              <input
                type="radio"
                required
                value={time}
                {...(error && { 'aria-invalid': true })}
                {...control}
              />
              {time}
            </label>
          ))}
        </div>
      ) : (
        <p className={empty}>{text.timeFirst}</p>
      )}
      <FieldLine id={lineId} hint={hint} error={error} />
    </fieldset>
  );
};
