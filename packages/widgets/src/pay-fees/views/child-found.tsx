import { type FeeItemView, formatUgx, kampalaDay, type StudentView, say } from '@somesa/core';
import { Button, Card, colour, css, figuresClass, Notice, Skeleton, VisuallyHidden } from '@somesa/ui';
import { formatDay } from '../../texts/format-time';
import { usePayFees } from '../context';
import { payableUgx } from '../flow/amount';
import { ChildName } from './child-name';

const list = css(`
  display: grid;
  margin: 0.75em 0 0;
  & li { display: flex; flex-wrap: wrap; column-gap: 1em; padding: 0.5em 0; border-top: 1px solid ${colour.line}; }
  & li > :first-child { flex: 1 1 8em; overflow-wrap: break-word; }
  & li > :last-child { margin-inline-start: auto; }
  & small { display: block; font-size: 0.875em; color: ${colour.muted}; }
  & .sum { font-weight: 700; }
  & .sum .figures { font-size: 1.25em; line-height: 1.2; }
`);

const Item = ({ item }: { item: FeeItemView }) => {
  const { payFees: t, ui } = usePayFees().texts;
  const isOverdue = item.dueOn < kampalaDay(new Date());
  return (
    <li>
      <span>
        {item.description}
        <small>{say(isOverdue ? t.overdue : t.due_on, { day: formatDay(item.dueOn, ui) })}</small>
        {item.paid > 0 && (
          <small>{say(t.part_paid, { paid: formatUgx(item.paid), amount: formatUgx(item.amount) })}</small>
        )}
        {item.pending > 0 && <small>{say(t.being_paid, { amount: formatUgx(item.pending) })}</small>}
      </span>
      <span className={figuresClass}>{formatUgx(item.due)}</span>
    </li>
  );
};

/** The child that was found, with what is open; or why there is nothing to pay. */
export const ChildFound = ({ student }: { student: StudentView }) => {
  const { store, texts } = usePayFees();
  const { payFees: t } = texts;
  const open = student.items.filter(({ due }) => due > 0);
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
              <span className={`${figuresClass} figures`}>{formatUgx(student.outstanding)}</span>
            </li>
          </ul>
        )}
      </Card>
      {student.outstanding <= 0 && (
        <Notice kind="success" title={t.nothing_title}>
          <p>{say(t.nothing, { name: student.displayName, school: student.school.name })}</p>
          <Button kind="quiet" onClick={store.startOver}>
            {t.look_up_another}
          </Button>
        </Notice>
      )}
      {student.outstanding > 0 && payableUgx(student) === 0 && (
        <Notice kind="warning" title={t.all_pending_title}>
          <p>{t.all_pending}</p>
          <Button kind="quiet" onClick={() => void store.lookUp()}>
            {t.check_again}
          </Button>
        </Notice>
      )}
    </>
  );
};

/** The place of the child while the look-up is on its way. */
export const ChildSkeleton = ({ label }: { label: string }) => (
  <Card isTinted>
    <VisuallyHidden>{label}</VisuallyHidden>
    <Skeleton width="8em" height="1.25em" />
    <Skeleton width="14em" height="1em" className={css('margin-top: 0.5em;')} />
  </Card>
);
