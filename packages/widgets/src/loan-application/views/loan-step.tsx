import { formatText, formatUgx, type LoanProductView, loanStepFields, loanTermLengths } from '@somesa/core';
import {
  Button,
  Card,
  FieldLine,
  MoneyField,
  Notice,
  RadioCard,
  radioGroupClass,
  SelectField,
} from '@somesa/ui';
import { CardSkeleton } from '../../wizard/card-skeleton';
import { StepForm } from '../../wizard/step-form';
import { useLoan } from '../context';
import { getStudent } from '../flow/loan-figures';
import { calculateRequestedCost, getMaxAmountUgx, validateLoanAmount } from '../flow/requested-loan';
import { useLoanForm } from '../use-loan-form';
import { ConfigProblem } from './config-problem';
import { CostCard } from './cost-card';
import { formatExpense } from './format-expense';

const LoanForm = ({ product }: { product: LoanProductView }) => {
  const { store, flow, texts, today, t, ui } = useLoan();
  const maximumUgx = getMaxAmountUgx(flow, product);
  const { minimumUgx } = product;
  const isImpossible = maximumUgx < minimumUgx;
  const cost = calculateRequestedCost(flow, today);
  const form = useLoanForm(loanStepFields.loan, {
    checkMore: ({ loanAmount }) =>
      isImpossible ? null : validateLoanAmount(loanAmount, { minimumUgx, maximumUgx }, texts.loanFields),
    onValid: () => {
      if (!isImpossible) store.next();
    },
  });
  const { error: termError } = form.field('loanTerm');
  const isChosen = flow.draft.expense !== '';
  return (
    <StepForm title={t.loan_title} texts={ui} onNext={form.submit} onPrevious={store.back}>
      <SelectField label={t.expense} {...form.field('expense')}>
        <option value="">{t.expense_choose}</option>
        {product.expenses.map(({ name }) => (
          <option key={name} value={name}>
            {formatExpense(name, t)}
          </option>
        ))}
      </SelectField>
      {isImpossible && (isChosen || !getStudent(flow)) && (
        <Notice kind="warning" title={t.nothing_title}>
          <p>{t.nothing}</p>
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
      {cost ? <CostCard cost={cost} /> : <Card isTinted>{t.cost_empty}</Card>}
    </StepForm>
  );
};

/** Renders step 4: expense, amount and term, with the cost of the current input. */
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
