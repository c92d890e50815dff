import {
  type FieldErrors,
  formatFigures,
  formatText,
  formatUgx,
  isBlank,
  type LoanFieldName,
  type LoanFieldTexts,
  type LoanProductView,
  loanStepFields,
  loanTermLengths,
  parseUgx,
  type StudentView,
} from '@somesa/core';
import {
  Button,
  Card,
  Field,
  FieldLine,
  MoneyField,
  Notice,
  RadioCard,
  radioGroupClass,
  SelectField,
} from '@somesa/ui';
import { CardSkeleton } from '../../wizard/card-skeleton';
import { StepForm } from '../../wizard/step-form';
import { type LoanWidgetTexts, useLoan } from '../context';
import { getStudent, hasGuarantor } from '../flow/loan-figures';
import { calculateRequestedCost, getMaxAmountUgx, validateLoanAmount } from '../flow/requested-loan';
import { useLoanForm } from '../use-loan-form';
import { ConfigProblem } from './config-problem';
import { CostCard } from './cost-card';
import { formatExpense } from './format-expense';

// Returns the reasons for the limit of a student's loan: outstanding fees, pending payments, and the
// allowance of the expense.
const formatReasons = (
  { displayName: name, outstanding, pending }: StudentView,
  { expense, moreUgx, t }: { expense: string; moreUgx: number; t: LoanWidgetTexts['loan'] },
): string => {
  const sentences = [formatText(t.why_fees, { name, amount: formatUgx(outstanding) })];
  if (pending > 0) sentences.push(formatText(t.why_pending, { amount: formatUgx(pending) }));
  if (moreUgx > 0) sentences.push(formatText(t.why_more, { expense, amount: formatUgx(moreUgx) }));
  return sentences.join(' ');
};

/** Returns the errors of a guarantor's fields that are empty. */
const requireGuarantor = (
  values: Partial<Record<LoanFieldName, string>>,
  texts: LoanFieldTexts,
): FieldErrors => {
  const errors: FieldErrors = {};
  for (const name of loanStepFields.guarantor)
    if (isBlank(values[name])) errors[name] = [texts[`loan_${name}_required`]];
  return errors;
};

const LoanForm = ({ product }: { product: LoanProductView }) => {
  const { store, flow, texts, today, t, ui } = useLoan();
  const { draft } = flow;
  const student = getStudent(flow);
  const { minimumUgx, expenses } = product;
  // Before an expense is chosen, the limit of the first one for which a loan is possible is shown.
  const shownExpense =
    expenses.find(({ name }) => name === draft.expense) ??
    expenses.find(({ name }) => getMaxAmountUgx(flow, product, name) >= minimumUgx) ??
    expenses[0];
  const expense = shownExpense ? formatExpense(shownExpense.name, t) : '';
  const maximumUgx = getMaxAmountUgx(flow, product, shownExpense?.name);
  const isImpossible = maximumUgx < minimumUgx;
  const isReduced = maximumUgx < product.maximumUgx;
  const validateAmount = (loanAmount: string) =>
    isImpossible ? null : validateLoanAmount(loanAmount, { minimumUgx, maximumUgx }, texts.loanFields);
  const cost = calculateRequestedCost(flow, today);
  const [problem] = validateAmount(draft.loanAmount)?.loanAmount ?? [];
  const limit = formatText(t.limit, { expense, amount: formatUgx(maximumUgx) });
  const moreUgx = isImpossible ? 0 : (shownExpense?.aboveOutstandingUgx ?? 0);
  const reasons = student && formatReasons(student, { expense, moreUgx, t });
  const isAbove = (parseUgx(draft.loanAmount) ?? 0) > maximumUgx;
  const needsName = hasGuarantor(flow);
  const form = useLoanForm([...loanStepFields.loan, ...loanStepFields.guarantor], {
    ...(!needsName && { checked: loanStepFields.loan }),
    checkMore: ({ loanAmount, ...values }) => ({
      ...validateAmount(loanAmount),
      ...(needsName && requireGuarantor(values, texts.loanFields)),
    }),
    onValid: () => {
      if (!isImpossible) store.next();
    },
  });
  const { error: termError } = form.field('loanTerm');
  return (
    <StepForm
      title={t.loan_title}
      lead={!isImpossible && isReduced && `${limit} ${reasons}`}
      texts={ui}
      onNext={form.submit}
      onPrevious={store.back}
    >
      <SelectField label={t.expense} {...form.field('expense')}>
        <option value="">{t.expense_choose}</option>
        {expenses.map(({ name }) => (
          <option key={name} value={name}>
            {formatExpense(name, t)}
          </option>
        ))}
      </SelectField>
      {isImpossible && (
        <Notice kind="warning" title={formatText(t.nothing_title, { expense })}>
          <p key={expense}>
            {reasons} {formatText(t.nothing, { minimum: formatUgx(minimumUgx) })}
          </p>
          <Button kind="quiet" onClick={() => store.goTo('child')}>
            {t.step_child}
          </Button>
        </Notice>
      )}
      <MoneyField
        label={t.loanAmount}
        hint={
          !isImpossible &&
          formatText(t.amount_hint, { minimum: formatUgx(minimumUgx), maximum: formatUgx(maximumUgx) })
        }
        {...form.field('loanAmount')}
      />
      <fieldset className={radioGroupClass} aria-describedby="term-line">
        <legend>{t.loanTerm}</legend>
        {product.terms.map((term) => {
          const { months, schoolTerms } = loanTermLengths[term];
          return (
            <RadioCard
              key={term}
              value={term}
              label={formatText(t.term, { months })}
              note={schoolTerms === 1 ? t.term_one : formatText(t.term_more, { terms: schoolTerms })}
              {...form.choice('loanTerm')}
            />
          );
        })}
        <FieldLine id="term-line" error={termError} />
      </fieldset>
      {needsName && (
        <>
          <h3>{t.guarantor_title}</h3>
          <p>{t.guarantor_note}</p>
          <Field
            label={t.guarantorName}
            autoComplete="off"
            enterKeyHint="next"
            {...form.field('guarantorName')}
          />
          <Field
            label={t.guarantorPhone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            enterKeyHint="next"
            {...form.field('guarantorPhone')}
          />
          <Field
            label={t.guarantorRelation}
            hint={t.guarantorRelation_hint}
            autoComplete="off"
            {...form.field('guarantorRelation')}
          />
        </>
      )}
      {isAbove && !isImpossible && (
        <Notice kind="warning" title={limit}>
          {isReduced && <p>{reasons}</p>}
          <Button
            kind="quiet"
            onClick={({ currentTarget }) => {
              form.set('loanAmount', formatFigures(maximumUgx));
              // The button disappears with its notice.
              const amount = currentTarget.form?.elements.namedItem('loanAmount');
              if (amount instanceof HTMLElement) amount.focus();
            }}
          >
            {formatText(t.borrow_limit, { amount: formatUgx(maximumUgx) })}
          </Button>
        </Notice>
      )}
      {!isAbove &&
        !isImpossible &&
        (cost && !problem ? (
          <CostCard cost={cost} />
        ) : (
          <Card key={problem} isTinted>
            {problem ?? t.cost_empty}
          </Card>
        ))}
    </StepForm>
  );
};

export const LoanStep = () => {
  const { store, flow, t, ui } = useLoan();
  const { config } = flow;
  if (config.kind === 'ready') return <LoanForm product={config.product} />;
  return (
    <StepForm
      title={t.loan_title}
      texts={ui}
      onNext={() => void store.loadConfig()}
      onPrevious={store.back}
      isBusy={config.kind === 'loading'}
    >
      {config.kind === 'failed' ? (
        <ConfigProblem failure={config.failure} />
      ) : (
        <CardSkeleton label={t.loan_title} />
      )}
    </StepForm>
  );
};
