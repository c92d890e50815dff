import type { WorkEntry } from '@somesa/core/office';
import { colour, css } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { Moment } from '../table/list-cell';

const look = css(`
  margin-top: 1rem;
  & > h3 { margin-bottom: 0.5rem; font-size: 1rem; }
  & > ol { display: grid; gap: 0.625rem; }
  & .when { color: ${colour.muted}; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
  & .note { white-space: pre-line; overflow-wrap: anywhere; }
`);

/** What happened to some work, the newest first. */
export const WorkHistory = ({ history }: { history: readonly WorkEntry[] }) => {
  const text = useText('office').work;
  const newest = history.map((entry, at) => ({ entry, at })).reverse();
  return (
    <div className={look}>
      <h3>{text.history}</h3>
      {newest.length === 0 && <p>{text.nothing}</p>}
      <ol>
        {newest.map(({ entry: { event, by, note, at: iso }, at }) => (
          <li key={at}>
            <p>
              <strong>{text.events[event]}</strong>, {by?.name ?? text.alone}{' '}
              <span className="when">
                <Moment iso={iso} />
              </span>
            </p>
            {note && <p className="note">{note}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
};
