import { loanExpenses, loanTerms } from '@somesa/core';
import { css, MoneyField, Notice } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { CheckList } from '../table/check-list';
import type { ProductChoices } from './product-values';

const layoutClass = css('display: grid; gap: 0.5rem; & h3 { font-size: 1rem; }');

/** Fields for the terms and expenses that a product allows, and each expense's maximum above the outstanding fees. */
export const ProductChoiceFields = ({
  choices,
  onChange,
}: {
  choices: ProductChoices;
  onChange: (choices: ProductChoices) => void;
}) => {
  const { loanProduct: text, lists } = useText('admin');
  const { term: terms, expense: expenses } = lists.applications.words;
  return (
    <div className={layoutClass}>
      <h3>{text.terms}</h3>
      <CheckList
        label={text.terms}
        options={loanTerms.map((term) => ({ value: term, label: terms[term] }))}
        chosen={choices.terms}
        onChange={(chosen) => onChange({ ...choices, terms: chosen })}
      />
      {choices.terms.length === 0 && <Notice kind="warning">{text.choose}</Notice>}
      <h3>{text.expenses}</h3>
      <CheckList
        label={text.expenses}
        options={loanExpenses.map((name) => ({ value: name, label: expenses[name] }))}
        chosen={choices.expenses}
        onChange={(chosen) => onChange({ ...choices, expenses: chosen })}
      />
      {choices.expenses.length === 0 && <Notice kind="warning">{text.choose}</Notice>}
      {loanExpenses
        .filter((name) => choices.expenses.includes(name))
        .map((name) => (
          <MoneyField
            key={name}
            label={expenses[name]}
            value={choices.above[name] ?? ''}
            onChange={({ target }) =>
              onChange({ ...choices, above: { ...choices.above, [name]: target.value } })
            }
          />
        ))}
    </div>
  );
};
