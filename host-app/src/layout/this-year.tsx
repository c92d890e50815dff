import { css } from '@somesa/ui';
import { useToday } from './today';

const place = css('font-variant-numeric: tabular-nums;');

/** Renders the current year, with the day of rendering for pages that are hydrated later. */
export const ThisYear = () => {
  const day = useToday();
  return (
    <span className={place} data-day={day}>
      {day.slice(0, 4)}
    </span>
  );
};
