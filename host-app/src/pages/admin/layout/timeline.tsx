import { colour, css } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Moment } from '../table/list-cell';

const timelineClass = css(`
  & > li { position: relative; padding: 0 0 1rem 1.5rem; }
  & > li:last-child { padding-bottom: 0; }
  & > li::before { content: ''; position: absolute; top: 0.5rem; left: 0.1875rem; width: 0.625rem; height: 0.625rem; border: 2px solid ${colour.primary}; border-radius: 50%; background: ${colour.surface}; }
  & > li:first-child::before { background: ${colour.primary}; }
  & > li:not(:last-child)::after { content: ''; position: absolute; top: 1.25rem; bottom: -0.375rem; left: 0.4375rem; border-left: 2px solid ${colour.line}; }
  & .when { color: ${colour.muted}; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
  & .detail { white-space: pre-line; overflow-wrap: anywhere; }
`);

export interface TimelineEvent {
  at: string;
  title: string;
  by?: string | undefined;
  detail?: ReactNode;
}

export const Timeline = ({ events }: { events: readonly TimelineEvent[] }) => (
  <ol className={timelineClass}>
    {events
      .map(({ at, title, by, detail }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no state.
        <li key={place}>
          <strong>{title}</strong>
          {by && `, ${by}`}{' '}
          <span className="when">
            <Moment iso={at} />
          </span>
          {detail && <p className="detail">{detail}</p>}
        </li>
      ))
      .reverse()}
  </ol>
);
