import { type ChildView, formatDay, formatText, formatUgx, isPaidStatus, toKampalaDay } from '@somesa/core';
import { Card, Chip, colour, css, DataTable, toast } from '@somesa/ui';
import { Link } from 'wouter';
import { receiptAddress } from '../../../api/addresses';
import { callAsUser } from '../../../state/auth-api';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { ConfirmedAction } from '../confirmed-action';

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding: 1.25rem;
  align-content: start;
  & h3 { font-size: 1.25rem; overflow-wrap: anywhere; }
  & h4 { font-size: 1rem; }
  & .muted { color: ${colour.muted}; overflow-wrap: anywhere; }
  & .day { white-space: nowrap; }
  & .owes { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0 1rem; }
  & .owes strong { font-size: 1.375rem; font-variant-numeric: tabular-nums; }
`);

const Items = ({ child: { student } }: { child: ChildView }) => {
  const text = useText('dashboard').children;
  const { months } = useText('ui');
  const items = student.items.filter(({ due }) => due > 0);
  if (items.length === 0) return null;
  return (
    <DataTable
      caption={formatText(text.items, { child: student.displayName })}
      isCaptionUnseen
      columns={[
        { label: text.item, cell: ({ description }) => description },
        { label: text.due, cell: ({ dueOn }) => <span className="day">{formatDay(dueOn, months)}</span> },
        { label: text.amount, cell: ({ due }) => formatUgx(due), isAmount: true },
      ]}
      rows={items}
      getKey={({ id }) => id}
      onPhones="lines"
    />
  );
};

const Payments = ({ child: { student, payments } }: { child: ChildView }) => {
  const { children: text, payments: ofPayments } = useText('dashboard');
  const { months } = useText('ui');
  if (payments.length === 0) return <p className="muted">{text.noPayments}</p>;
  return (
    <>
      <h4>{text.last}</h4>
      <DataTable
        caption={formatText(text.lastOf, { child: student.displayName })}
        isCaptionUnseen
        columns={[
          {
            label: ofPayments.date,
            cell: ({ at }) => <span className="day">{formatDay(toKampalaDay(new Date(at)), months)}</span>,
          },
          { label: ofPayments.state, cell: ({ status }) => ofPayments.states[status] },
          {
            label: ofPayments.receipt,
            cell: ({ status, reference }) =>
              isPaidStatus(status) ? (
                <Link href={receiptAddress(reference)}>{toNonBreaking(reference)}</Link>
              ) : null,
          },
          { label: ofPayments.amount, cell: ({ amount }) => formatUgx(amount), isAmount: true },
        ]}
        rows={payments}
        getKey={({ id }) => id}
        onPhones="lines"
      />
    </>
  );
};

export const ChildCard = ({ child, onRemoved }: { child: ChildView; onRemoved: (id: string) => void }) => {
  const text = useText('dashboard').children;
  const { student, hasLeft, id } = child;
  const remove = async (): Promise<string | null> => {
    const answer = await callAsUser('DELETE /parent/children/:id', { params: { id } });
    if (!answer.ok) return answer.error.message;
    toast.success(formatText(text.remove.done, { child: student.displayName }));
    onRemoved(id);
    return null;
  };
  return (
    <Card className={card}>
      <div>
        <h3 translate="no">{student.displayName}</h3>
        <p className="muted" translate="no">
          {`${student.className}, ${student.regNo}`}
        </p>
      </div>
      {student.outstanding > 0 ? (
        <p className="owes">
          <span>{text.owes}</span>
          <strong translate="no">{formatUgx(student.outstanding)}</strong>
        </p>
      ) : (
        <p>
          <Chip tone="good">{text.free}</Chip>
        </p>
      )}
      {hasLeft && <p className="muted">{text.left}</p>}
      {student.pending > 0 && (
        <p className="muted">{formatText(text.pending, { amount: formatUgx(student.pending) })}</p>
      )}
      <Items child={child} />
      <Payments child={child} />
      <ConfirmedAction
        text={{ ...text.remove, action: formatText(text.remove.action, { child: student.displayName }) }}
        act={remove}
      />
    </Card>
  );
};
