import { isEitherStatement, loanFileKinds, loanStatementKinds } from '@somesa/core';
import { css, Field, MoneyField, SelectField } from '@somesa/ui';
import type { useDraftForm } from '../../../forms/use-draft-form';
import { useText } from '../../../texts/use-text';
import { Options } from '../layout/action-dialog';
import { CheckList } from '../table/check-list';
import { type DocumentNeed, documentNeeds, type ProductChoices, type ProductValues } from './product-values';

const layoutClass = css(`
  display: grid;
  gap: 0.5rem;
  & h3 { font-size: 1rem; }
  & > .kinds { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 0.75rem 1rem; }
`);

/** Fields for the documents that an application must or may have. */
export const ProductDocumentFields = ({
  choices,
  onChange,
}: {
  choices: ProductChoices;
  onChange: (choices: ProductChoices) => void;
}) => {
  const text = useText('admin').loanProduct;
  const names = useText('loans').documents.kinds;
  const { documents } = choices;
  const canOneBeEnough = isEitherStatement({
    required: loanStatementKinds.filter((kind) => documents[kind] === 'required'),
    optional: [],
    isOneStatementEnough: true,
  });
  return (
    <div className={layoutClass}>
      <h3>{text.documents}</h3>
      <div className="kinds">
        {loanFileKinds.map((kind) => (
          <SelectField
            key={kind}
            label={names[kind]}
            value={documents[kind]}
            onChange={({ target }) =>
              onChange({ ...choices, documents: { ...documents, [kind]: target.value as DocumentNeed } })
            }
          >
            <Options values={documentNeeds} names={text.needs} />
          </SelectField>
        ))}
      </div>
      {canOneBeEnough && (
        <CheckList
          label={text.documents}
          options={[{ value: 'one', label: text.oneStatement }]}
          chosen={choices.isOneStatementEnough ? ['one'] : []}
          onChange={(chosen) => onChange({ ...choices, isOneStatementEnough: chosen.length > 0 })}
        />
      )}
    </div>
  );
};

const pairsClass = css(`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: 1.25rem 1rem;
  & > legend { margin-bottom: 0.5rem; padding: 0; font-weight: 600; }
`);

export const ProductFields = ({
  field,
  charge,
}: {
  field: ReturnType<typeof useDraftForm<ProductValues, unknown>>['field'];
  charge: string;
}) => {
  const text = useText('admin').loanProduct;
  return (
    <>
      <div className={pairsClass}>
        <Field label={text.name} {...field('name')} />
        <SelectField label={text.method} {...field('method')}>
          <option value="declining">{text.methods.declining}</option>
          <option value="flat">{text.methods.flat}</option>
        </SelectField>
        <Field label={text.rate} hint={text.rateHint} inputMode="decimal" {...field('annualRatePpm')} />
        <MoneyField label={text.fee} {...field('feeUgx')} />
        <MoneyField label={text.minimum} {...field('minimumUgx')} />
        <MoneyField label={text.maximum} {...field('maximumUgx')} />
        <Field label={text.offerDays} inputMode="numeric" {...field('offerDays')} />
      </div>
      <fieldset className={pairsClass}>
        <legend>{text.late}</legend>
        <Field label={text.graceDays} inputMode="numeric" {...field('graceDays')} />
        <SelectField label={text.charge} {...field('charge')}>
          <option value="none">{text.charges.none}</option>
          <option value="interest">{text.charges.interest}</option>
          <option value="fixed">{text.charges.fixed}</option>
        </SelectField>
        {charge === 'interest' && (
          <Field label={text.chargeRate} hint={text.rateHint} inputMode="decimal" {...field('chargeRate')} />
        )}
        {charge === 'fixed' && <MoneyField label={text.chargeAmount} {...field('chargeUgx')} />}
        {charge !== 'none' && <MoneyField label={text.cap} {...field('capUgx')} />}
      </fieldset>
    </>
  );
};
