import { css } from '@somesa/ui';
import { useToday } from './today';

const place = css('font-variant-numeric: tabular-nums;');

/** The current year. It carries the day that it was drawn on, for a page that is taken over later. */
export const ThisYear = () => {
  const day = useToday();
  return (
    <span className={place} data-day={day}>
      {day.slice(0, 4)}
    </span>
  );
};
