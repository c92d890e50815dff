import {
  formatFigures,
  formatUgx,
  kampalaDay,
  mobileMoneyLimitsOn,
  type StudentView,
  say,
} from '@somesa/core';
import { Button, css, Field, FieldLine, Notice, RadioCard } from '@somesa/ui';
import { useEffect, useRef } from 'react';
import { ChildName } from '../../frame/child-name';
import { StepForm } from '../../frame/step-form';
import { usePaying } from '../../paying/context';
import { itemPayableUgx, payableUgx } from '../../paying/flow/payable';
import { useDraftForm } from '../../paying/use-draft-form';
import { formatDay } from '../../texts/format-time';
import { amountErrors, chosenAmount } from '../flow/amount';

const choices = css(`display: grid; gap: 0.5em; & + * { scroll-margin-bottom: 6em; }`);

/** Step 2: everything, one item, or another amount; never more than can be paid now. */
export const AmountStep = ({ student }: { student: StudentView }) => {
  const { store, flow, texts, t, ui } = usePaying();
  const payable = payableUgx(student);
  const { perTransactionUgx, minimumUgx } = mobileMoneyLimitsOn(kampalaDay(new Date()));
  const limit = formatUgx(perTransactionUgx);
  const amountUgx = chosenAmount(flow.draft, student)?.amountUgx ?? 0;
  const items = student.items.filter((item) => itemPayableUgx(item) > 0);
  const isOther = flow.draft.choice === 'other';
  const form = useDraftForm(['choice', 'amount'], (values) => amountErrors(values, student, texts.fields));
  const other = form.field('amount');

  const field = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Above the actions. Newer browsers answer a promise, which is no way to clean up.
    if (isOther) void field.current?.nextElementSibling?.scrollIntoView?.({ block: 'nearest' });
  }, [isOther]);

  return (
    <StepForm
      title={t.amount_title}
      lead={<ChildName student={student} />}
      texts={ui}
      onNext={form.submit}
      onPrevious={store.back}
    >
      {student.pending > 0 && (
        <Notice kind="warning" title={t.pending_title}>
          {say(t.pending, { pending: formatUgx(student.pending), payable: formatUgx(payable) })}
        </Notice>
      )}
      <fieldset ref={field} className={choices} aria-label={t.amount_title}>
        <RadioCard
          value="everything"
          label={t.everything}
          note={student.pending > 0 && t.everything_free}
          end={formatUgx(payable)}
          {...form.choice('choice')}
        />
        {items.length > 1 &&
          items.map((item) => (
            <RadioCard
              key={item.id}
              value={item.id}
              label={item.description}
              note={say(t.due_on, { day: formatDay(item.dueOn, ui) })}
              end={formatUgx(itemPayableUgx(item))}
              {...form.choice('choice')}
            />
          ))}
        <RadioCard value="other" label={t.another_amount} note={t.another_note} {...form.choice('choice')} />
      </fieldset>
      {isOther ? (
        <Field
          label={t.amount}
          hint={say(t.amount_hint, { amount: formatUgx(payable) })}
          isLarge
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={20}
          {...other}
        />
      ) : (
        other.error && <FieldLine id="amount-line" error={other.error} />
      )}
      {amountUgx > perTransactionUgx && amountUgx <= payable && (
        <Notice kind="warning" title={t.above_limit_title}>
          <p>{say(t.above_limit, { limit })}</p>
          <Button
            kind="quiet"
            onClick={() => {
              form.set('choice', 'other');
              form.set('amount', formatFigures(perTransactionUgx));
            }}
          >
            {say(t.pay_limit, { limit })}
          </Button>
        </Notice>
      )}
      {amountUgx > 0 && amountUgx < minimumUgx && (
        <Notice kind="warning">{say(t.below_minimum, { minimum: formatUgx(minimumUgx) })}</Notice>
      )}
    </StepForm>
  );
};
