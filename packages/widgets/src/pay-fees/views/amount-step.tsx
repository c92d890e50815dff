import {
  formatFigures,
  formatUgx,
  kampalaDay,
  mobileMoneyLimitsOn,
  type StudentView,
  say,
} from '@somesa/core';
import { Button, css, Field, FieldLine, Notice, RadioCard } from '@somesa/ui';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { type Check, keepTyped } from '../../form/field-resolver';
import { useStepForm } from '../../form/use-step-form';
import { NextActions } from '../../frame/actions';
import { StepFrame } from '../../frame/step-frame';
import { formatDay } from '../../texts/format-time';
import { usePayFees } from '../context';
import { amountErrors, chosenAmount, itemPayableUgx, payableUgx } from '../flow/amount';
import { ChildName } from './child-name';

/** Brings the amount field into sight when it appears, above the actions. */
const IntoSight = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer a promise, which is no way to clean up.
    void place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={aboveActions}>
      {children}
    </div>
  );
};

const aboveActions = css('scroll-margin-bottom: 6em;');
const choices = css('display: grid; gap: 0.5em; margin: 0; padding: 0; border: 0; min-width: 0;');

interface AmountValues {
  choice: string;
  otherAmount: string;
}

/** Step 2: everything, one item, or another amount; never more than can be paid now. */
export const AmountStep = ({ student }: { student: StudentView }) => {
  const { store, flow, texts } = usePayFees();
  const { payFees: t, ui } = texts;
  const payable = payableUgx(student);
  const limits = mobileMoneyLimitsOn(kampalaDay(new Date()));
  const limit = formatUgx(limits.perTransactionUgx);
  const amountUgx = chosenAmount(flow.draft, student)?.amountUgx ?? 0;
  const items = student.items.filter((item) => itemPayableUgx(item) > 0);

  const check: Check<AmountValues> = (values) =>
    keepTyped(values, amountErrors(values, student, texts.fields));
  const onTyped = useCallback((values: Partial<AmountValues>) => store.typed(values), [store]);
  const { choice, otherAmount } = flow.draft;
  const form = useStepForm<AmountValues>({
    defaults: { choice, otherAmount },
    check,
    onTyped,
    onValid: (values) => {
      store.typed(values);
      store.next();
    },
  });
  const error = form.errorOf('otherAmount');
  const payLimit = (): void => {
    form.setValue('choice', 'other');
    form.setValue('otherAmount', formatFigures(limits.perTransactionUgx));
  };

  return (
    <StepFrame
      title={t.amount_title}
      lead={<ChildName student={student} />}
      onSubmit={form.onSubmit}
      actions={<NextActions texts={ui} onPrevious={store.back} />}
    >
      {student.pending > 0 && (
        <Notice kind="warning" title={t.pending_title}>
          {say(t.pending, { pending: formatUgx(student.pending), payable: formatUgx(payable) })}
        </Notice>
      )}
      <fieldset className={choices} aria-label={t.amount_title}>
        <RadioCard
          value="everything"
          label={t.everything}
          note={student.pending > 0 && t.everything_free}
          end={formatUgx(payable)}
          {...form.register('choice')}
        />
        {items.length > 1 &&
          items.map((item) => (
            <RadioCard
              key={item.id}
              value={item.id}
              label={item.description}
              note={say(t.due_on, { day: formatDay(item.dueOn, ui) })}
              end={formatUgx(itemPayableUgx(item))}
              {...form.register('choice')}
            />
          ))}
        <RadioCard
          value="other"
          label={t.another_amount}
          note={t.another_note}
          {...form.register('choice')}
        />
      </fieldset>
      {choice === 'other' ? (
        <IntoSight>
          <Field
            label={t.amount}
            hint={say(t.amount_hint, { amount: formatUgx(payable) })}
            error={error}
            isLarge
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={20}
            {...form.register('otherAmount')}
          />
        </IntoSight>
      ) : (
        error && <FieldLine id="amount-line" error={error} />
      )}
      {amountUgx > limits.perTransactionUgx && amountUgx <= payable && (
        <Notice kind="warning" title={t.above_limit_title}>
          <p>{say(t.above_limit, { limit })}</p>
          <Button kind="quiet" onClick={payLimit}>
            {say(t.pay_limit, { limit })}
          </Button>
        </Notice>
      )}
      {amountUgx > 0 && amountUgx < limits.minimumUgx && (
        <Notice kind="warning">{say(t.below_minimum, { minimum: formatUgx(limits.minimumUgx) })}</Notice>
      )}
    </StepFrame>
  );
};
