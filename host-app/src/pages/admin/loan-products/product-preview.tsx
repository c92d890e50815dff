import {
  calculateLoanCost,
  formatFigures,
  type LoanCost,
  type LoanProductBody,
  loanTerms,
  parseUgx,
  toKampalaDay,
} from '@somesa/core';
import { css, DefinitionRows, MoneyField, SelectField } from '@somesa/ui';
import { useState } from 'react';
import { listCostRows } from '../../../loans/cost-rows';
import { ScheduleTable } from '../../../loans/schedule-table';
import { useText } from '../../../texts/use-text';
import { Options } from '../layout/action-dialog';
import { AdminSection } from '../layout/admin-section';

const layoutClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem;');

const calculateCost = (body: LoanProductBody, typed: string, selectedTerm: string): LoanCost | null => {
  const principalUgx = parseUgx(typed);
  const term = loanTerms.find((candidate) => candidate === selectedTerm);
  const areNumbers = Number.isSafeInteger(body.annualRatePpm) && Number.isSafeInteger(body.feeUgx);
  if (principalUgx === null || !term || !areNumbers) return null;
  const cost = calculateLoanCost(body, { principalUgx, term, disbursedOn: toKampalaDay(new Date()) });
  return cost.ok ? cost.value : null;
};

export const ProductPreview = ({ body }: { body: LoanProductBody }) => {
  const { loanProduct, lists } = useText('admin');
  const text = loanProduct.preview;
  const words = useText('loans').cost;
  const ui = useText('ui');
  const [amount, setAmount] = useState(() => formatFigures(Math.min(1_000_000, body.maximumUgx)));
  const [selectedTerm, setChosen] = useState<string | undefined>(body.terms[0]);
  const term = body.terms.find((candidate) => candidate === selectedTerm) ?? body.terms[0] ?? '';
  const cost = calculateCost(body, amount, term);
  return (
    <AdminSection title={text.title}>
      <div className={layoutClass}>
        <MoneyField label={text.amount} value={amount} onChange={({ target }) => setAmount(target.value)} />
        <SelectField label={text.term} value={term} onChange={({ target }) => setChosen(target.value)}>
          <Options values={body.terms} names={lists.applications.words.term} />
        </SelectField>
        {cost ? (
          <>
            <DefinitionRows rows={listCostRows(cost, words, ui)} />
            <ScheduleTable cost={cost} />
          </>
        ) : (
          <p>{text.none}</p>
        )}
      </div>
    </AdminSection>
  );
};
