import type { AdminLoanView } from '@somesa/core';
import { colour, css } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { Moment } from '../table/list-cell';

const listClass = css(`
  display: grid;
  gap: 0.625rem;
  & .when, & .detail { color: ${colour.muted}; font-size: 0.9375rem; overflow-wrap: anywhere; }
`);

/** Shows the events of a loan and of its disbursements, the newest first. */
export const LoanLog = ({ loan }: { loan: AdminLoanView }) => {
  const text = useText('admin').loan.log;
  const lines = [
    ...loan.log.map(({ event, by, detail, at }) => ({
      at,
      detail,
      title: text.events[event],
      by: by.kind === 'staff' && by.name ? by.name : text.by[by.kind],
    })),
    ...loan.disbursementEvents.map(({ event, by, detail, at }) => ({
      at,
      detail,
      title: `${text.school}: ${text.payments[event]}`,
      by: by?.name ?? text.by.system,
    })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <AdminSection title={text.title}>
      <ol className={listClass}>
        {lines.map(({ at, title, by, detail }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state.
          <li key={place}>
            <strong>{title}</strong>, {by}{' '}
            <span className="when">
              <Moment iso={at} />
            </span>
            {detail && <p className="detail">{detail}</p>}
          </li>
        ))}
      </ol>
    </AdminSection>
  );
};
