import {
  type ChildView,
  formatFigures,
  formatText,
  formatUgx,
  getMobileMoneyLimits,
  isRestTooSmall,
  MAX_GROUP_CHILDREN,
  parseUgx,
  toKampalaDay,
} from '@somesa/core';
import { Button, Card, colour, css, MoneyField, Notice } from '@somesa/ui';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { auth } from '../../../state/auth';
import { chosenChildren } from '../../../state/chosen-children';
import { useText } from '../../../texts/use-text';
import { childrenPayAddress } from '../parent-addresses';

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  max-width: 32rem;
  padding: 1.25rem;
  & .child { display: flex; align-items: center; gap: 0.75rem; min-height: 3rem; overflow-wrap: anywhere; }
  & .child input { flex: none; width: 1.5rem; height: 1.5rem; accent-color: ${colour.primary}; }
  & > button { justify-self: start; }
`);

const getPayableUgx = ({ student }: ChildView): number => Math.max(0, student.outstanding - student.pending);

export const PayTogether = ({ group }: { group: readonly ChildView[] }) => {
  const text = useText('dashboard').children;
  const fieldTexts = useText('fields');
  const { user } = useSnapshot(auth);
  const [, navigate] = useLocation();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({});
  const [isPressed, setPressed] = useState(false);
  const fields = useRef(new Map<string, HTMLInputElement>());
  const payable = group.filter((child) => getPayableUgx(child) > 0);
  const [first] = payable;
  if (!first || !user) return null;

  const getTyped = (child: ChildView): string => amounts[child.id] ?? formatFigures(getPayableUgx(child));
  const parts = payable
    .filter(({ id }) => !left.includes(id))
    .map((child) => ({ child, amountUgx: parseUgx(getTyped(child)) ?? 0 }));
  const { minimumUgx } = getMobileMoneyLimits(toKampalaDay(new Date()));
  /** Returns the error of a child's amount, or null. */
  const findError = ({ child, amountUgx }: (typeof parts)[number]): string | null => {
    const payableUgx = getPayableUgx(child);
    if (amountUgx <= 0 || amountUgx > payableUgx)
      return formatText(text.wrongAmount, { amount: formatUgx(payableUgx) });
    const values = { amount: formatFigures(payableUgx), minimum: formatFigures(minimumUgx) };
    return isRestTooSmall(amountUgx, payableUgx, minimumUgx)
      ? formatText(fieldTexts.amount_leaves_rest, values)
      : null;
  };
  const sumUgx = parts.reduce((sum, { amountUgx }) => sum + amountUgx, 0);
  const isTooMany = parts.length > MAX_GROUP_CHILDREN;

  const pay = (): void => {
    setPressed(true);
    if (parts.length === 0 || isTooMany) return;
    const wrong = parts.find((part) => findError(part) !== null);
    if (wrong) {
      fields.current.get(wrong.child.id)?.focus();
      return;
    }
    chosenChildren.chosen = {
      userId: user.user_id,
      school: { ...first.student.school },
      children: parts.map(({ child: { id, student }, amountUgx }) => ({
        id,
        regNo: student.regNo,
        displayName: student.displayName,
        amountUgx,
      })),
    };
    navigate(childrenPayAddress);
  };

  return (
    <Card className={card}>
      <p>{text.payHint}</p>
      {payable.map((child) => {
        const isChosen = !left.includes(child.id);
        const part = parts.find((each) => each.child.id === child.id);
        const { displayName } = child.student;
        return (
          <div key={child.id}>
            <label className="child">
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() =>
                  setLeft(isChosen ? [...left, child.id] : left.filter((id) => id !== child.id))
                }
              />
              {formatText(text.choose, { child: displayName })}
            </label>
            {isChosen && (
              <MoneyField
                label={formatText(text.payAmount, { child: displayName })}
                name={child.id}
                ref={(field) => {
                  if (field) fields.current.set(child.id, field);
                }}
                value={getTyped(child)}
                error={(isPressed && part && findError(part)) || undefined}
                onChange={({ currentTarget }) => setAmounts({ ...amounts, [child.id]: currentTarget.value })}
              />
            )}
          </div>
        );
      })}
      {isTooMany && (
        <Notice kind="warning">{formatText(text.tooMany, { count: String(MAX_GROUP_CHILDREN) })}</Notice>
      )}
      <Button onClick={pay} disabled={parts.length === 0 || isTooMany}>
        {formatText(text.pay, { amount: formatUgx(sumUgx) })}
      </Button>
    </Card>
  );
};
