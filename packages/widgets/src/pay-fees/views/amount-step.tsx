import {
  type FeeItemView,
  formatFigures,
  formatText,
  formatUgx,
  itemPayableUgx,
  payableUgx,
  type StudentView,
  toKampalaDay,
} from '@somesa/core';
import { Button, css, cx, FieldLine, MoneyField, Notice, RadioCard, radioGroupClass } from '@somesa/ui';
import { useEffect, useRef } from 'react';
import { usePaying } from '../../paying/context';
import { getLimits } from '../../paying/flow/amount-limits';
import { getFeeAmount } from '../../paying/flow/fee-amount';
import { useDraftForm } from '../../paying/use-draft-form';
import { Outstanding } from '../../paying/views/child-found';
import { formatClass } from '../../paying/views/format-class';
import { useLater } from '../../state/use-later';
import { formatDay } from '../../texts/format-day';
import { LoadingStatus } from '../../wizard/loading-step';
import { StepForm } from '../../wizard/step-form';
import { validateAmount } from '../flow/validate-amount';
import { loadOptionalFees } from './load-optional-fees';
import type { OptionalFeesProps } from './optional-fees';

const choices = css('& + * { scroll-margin-bottom: 6em; }');

/** Class of a button that can be pressed by a finger without making its line higher. */
const change = css('margin-block: -0.75em;');

/** Shows the optional fees once their view has loaded. */
const AddedFees = (props: OptionalFeesProps) => {
  const later = useLater(loadOptionalFees);
  const { texts } = usePaying();
  return later.kind === 'ready' ? (
    <later.part.OptionalFees {...props} />
  ) : (
    <LoadingStatus later={later} texts={texts} />
  );
};

export const AmountStep = ({ student }: { student: StudentView }) => {
  const { store, flow, texts, t, ui } = usePaying();
  const payable = payableUgx(student);
  const today = toKampalaDay(new Date());
  const { perTransactionUgx, minimumUgx } = getLimits();
  const limit = formatUgx(perTransactionUgx);
  // A rest below the minimum could not be paid alone.
  const largestUgx = Math.min(perTransactionUgx, payable - minimumUgx);
  const { choice, amount } = flow.draft;
  const amountUgx = getFeeAmount({ choice, amount }, student)?.amountUgx ?? 0;
  const items = student.items.filter((item) => itemPayableUgx(item) > 0);
  const [only] = items.length === 1 ? items : [];
  const isOther = flow.draft.choice === 'other';
  const formatNote = ({ dueOn, paid, amount }: FeeItemView, name = ''): string => {
    const day = formatDay(dueOn, ui);
    const due = formatText(dueOn < today ? t.overdue : t.due_on, { day });
    const part = paid > 0 && formatText(t.part_paid, { paid: formatUgx(paid), amount: formatUgx(amount) });
    return name + (part ? `${due}. ${part}` : due);
  };
  const form = useDraftForm(['choice', 'amount'], (values) => validateAmount(values, student, texts.fields));
  const other = form.field('amount');

  const field = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // `void`, because newer browsers return a promise, which an effect must not.
    if (isOther) void field.current?.nextElementSibling?.scrollIntoView?.({ block: 'nearest' });
  }, [isOther]);

  return (
    <StepForm
      title={<span translate="no">{student.displayName}</span>}
      lead={
        <>
          <span translate="no">
            {formatClass(student)}
            <br />
            {student.regNo}
          </span>{' '}
          <Button kind="quiet" className={change} onClick={store.back}>
            {t.change}
          </Button>
        </>
      }
      texts={ui}
      onNext={form.submit}
      onPrevious={store.back}
    >
      <Outstanding student={student} />
      {student.pending > 0 && (
        <Notice kind="warning">
          {formatText(t.pending, { pending: formatUgx(student.pending), payable: formatUgx(payable) })}
        </Notice>
      )}
      {payable > 0 && (
        <fieldset ref={field} className={cx(radioGroupClass, choices)}>
          <legend>{t.amount_title}</legend>
          <RadioCard
            value="everything"
            label={t.everything}
            note={only && formatNote(only, `${only.description}. `)}
            end={formatFigures(payable)}
            {...form.choice('choice')}
          />
          {!only &&
            items.map((item) => (
              <RadioCard
                key={item.id}
                value={item.id}
                label={item.description}
                note={formatNote(item)}
                end={formatFigures(itemPayableUgx(item))}
                {...form.choice('choice')}
              />
            ))}
          <RadioCard
            value="other"
            label={t.another_amount}
            note={t.another_hint}
            {...form.choice('choice')}
          />
        </fieldset>
      )}
      {isOther ? (
        <MoneyField
          label={t.amount}
          hint={formatText(t.amount_hint, { amount: formatUgx(payable) })}
          isLarge
          {...other}
        />
      ) : (
        other.error && <FieldLine id="amount-line" error={other.error} />
      )}
      {amountUgx > perTransactionUgx && amountUgx <= payable && (
        <Notice kind="warning">
          <p>{formatText(t.above_limit, { limit })}</p>
          <Button
            kind="quiet"
            onClick={() => {
              form.set('choice', 'other');
              form.set('amount', formatFigures(largestUgx));
            }}
          >
            {formatText(t.pay_limit, { limit: formatUgx(largestUgx) })}
          </Button>
        </Notice>
      )}
      {student.optionalFees && <AddedFees student={student} form={form} />}
    </StepForm>
  );
};
