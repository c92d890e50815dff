import { formatFigures, loanTerms, parseLoanDecision, parseUgx } from '@somesa/core';
import { MoneyField, SelectField } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { Question } from '../../layout/question';
import type { DecisionProps } from './decision-props';

interface Values extends Record<string, string> {
  principal: string;
  term: string;
}

/**
 * Creates the body of an approval. An invalid amount is sent as NaN so that it is rejected, never omitted, since
 * the requested amount would then be approved.
 */
const bodyOf = ({ principal, term }: Values) => ({
  principal: parseUgx(principal) ?? Number.NaN,
  term: loanTerms.find((one) => one === term),
});

/** Approves a loan with an amount and a term; of two people the first one changes nothing for the parent. */
export const ApproveQuestion = ({
  loan,
  onLoan,
  send,
  blockedBy,
  lowerTo,
}: DecisionProps & {
  /** Element that says why the loan cannot be approved as it stands. */
  blockedBy?: string | undefined;
  /** Amount to begin with if that of the loan is too high, in UGX. */
  lowerTo?: number | undefined;
}) => {
  const { loan: words, lists } = useText('admin');
  const text = words.decision.approve;
  const terms = lists.applications.words.term;
  const isFirst = loan.needsTwoPeople && loan.firstApproverId === null;
  return (
    <Question
      kind={lowerTo === undefined ? 'primary' : 'secondary'}
      action={lowerTo === undefined ? text.action : text.lower}
      blockedBy={blockedBy}
      title={text.title}
      text={isFirst ? text.textFirst : text.text}
      confirm={text.action}
      empty={{ principal: formatFigures(lowerTo ?? loan.amount), term: loan.cost.term } as Values}
      check={(values) => {
        const read = parseLoanDecision('approve', bodyOf(values));
        return read.ok ? null : read.error;
      }}
      texts={useText('loanFields')}
      send={(values) => send(() => adminApi.approveLoan(loan.id, bodyOf(values)))}
      onDone={onLoan}
    >
      {(field) => (
        <>
          <MoneyField label={text.amount} {...field('principal')} />
          <SelectField label={text.term} {...field('term')}>
            {loanTerms.map((term) => (
              <option key={term} value={term}>
                {terms[term]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </Question>
  );
};
