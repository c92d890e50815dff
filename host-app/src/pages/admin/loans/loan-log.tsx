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

interface LogLine {
  id: string;
  at: string;
  what: string;
  by: string;
  detail: string | null;
}

/** Shows the events of a loan and of its disbursements, the newest first. */
export const LoanLog = ({ loan }: { loan: AdminLoanView }) => {
  const text = useText('admin').loan.log;
  const loanLines = loan.log.map(
    ({ event, by, detail, at }, place): LogLine => ({
      id: `move ${place}`,
      at,
      detail,
      what: text.events[event],
      by: by.kind === 'staff' && by.name ? by.name : text.by[by.kind],
    }),
  );
  const disbursementLines = loan.disbursementEvents.map(
    ({ event, by, detail, at }, place): LogLine => ({
      id: `payment ${place}`,
      at,
      detail,
      what: `${text.school}: ${text.payments[event]}`,
      by: by?.name ?? text.by.system,
    }),
  );
  const lines = [...loanLines, ...disbursementLines].sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <AdminSection title={text.title}>
      <ol className={listClass}>
        {lines.map(({ id, at, what, by, detail }) => (
          <li key={id}>
            <strong>{what}</strong>, {by}{' '}
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
