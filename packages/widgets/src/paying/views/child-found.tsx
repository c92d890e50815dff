import { type FeeItemView, formatUgx, kampalaDay, type StudentView, say } from '@somesa/core';
import { Button, Card, colour, css, Notice } from '@somesa/ui';
import { ChildName } from '../../frame/child-name';
import { formatDay } from '../../texts/format-time';
import { usePaying } from '../context';
import { payableUgx } from '../flow/payable';

const list = css(`
  margin-top: 0.75em;
  font-variant-numeric: tabular-nums;
  & li { display: flex; flex-wrap: wrap; column-gap: 1em; padding: 0.5em 0; border-top: 1px solid ${colour.line}; }
  & li > :first-child { flex: 1 1 8em; min-width: 0; }
  & li > :last-child { margin-inline-start: auto; }
  & small { display: block; font-size: 0.875em; color: ${colour.muted}; }
  & .sum { font-weight: 700; }
  & .sum > :last-child { font-size: 1.25em; line-height: 1.2; }
  @container (max-width: 14em) { & .sum > :last-child { font-size: 1em; } }
`);

const Item = ({ item: { description, dueOn, paid, amount, pending, due } }: { item: FeeItemView }) => {
  const { t, ui } = usePaying();
  return (
    <li>
      <span>
        {description}
        <small>
          {say(dueOn < kampalaDay(new Date()) ? t.overdue : t.due_on, { day: formatDay(dueOn, ui) })}
        </small>
        {paid > 0 && <small>{say(t.part_paid, { paid: formatUgx(paid), amount: formatUgx(amount) })}</small>}
        {pending > 0 && <small>{say(t.being_paid, { amount: formatUgx(pending) })}</small>}
      </span>
      <span>{formatUgx(due)}</span>
    </li>
  );
};

/** The child that was found, with what is open; or why there is nothing to pay. */
export const ChildFound = ({ student }: { student: StudentView }) => {
  const { store, t } = usePaying();
  const { items, outstanding, displayName, school } = student;
  const open = items.filter(({ due }) => due > 0);
  return (
    <>
      <Card isTinted>
        <ChildName student={student} />
        {open.length > 0 && (
          <ul className={list}>
            {open.map((item) => (
              <Item key={item.id} item={item} />
            ))}
            <li className="sum">
              <span>{t.outstanding}</span>
              <span>{formatUgx(outstanding)}</span>
            </li>
          </ul>
        )}
      </Card>
      {outstanding <= 0 ? (
        <Notice kind="success" title={t.nothing_title}>
          <p>{say(t.nothing, { name: displayName, school: school.name })}</p>
          <Button kind="quiet" onClick={store.startOver}>
            {t.look_up_another}
          </Button>
        </Notice>
      ) : (
        payableUgx(student) === 0 && (
          <Notice kind="warning" title={t.all_pending_title}>
            <p>{t.all_pending}</p>
            <Button kind="quiet" onClick={() => void store.lookUp()}>
              {t.check_again}
            </Button>
          </Notice>
        )
      )}
    </>
  );
};
