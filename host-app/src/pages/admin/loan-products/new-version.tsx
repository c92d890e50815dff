import {
  formatText,
  type LoanProduct,
  loanExpenses,
  loanProductLimits,
  loanTerms,
  parseLoanProduct,
} from '@somesa/core';
import { Button, css, MoneyField, Notice, SelectField, toast } from '@somesa/ui';
import { useState } from 'react';
import { FormProblem } from '../../../forms/form-problem';
import { useDraftForm } from '../../../forms/use-draft-form';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { AdminSection, columnsClass } from '../layout/admin-section';
import { CheckList } from '../table/check-list';
import { ProductDocumentFields, ProductFields } from './product-fields';
import { ProductPreview } from './product-preview';
import {
  findLateFeeField,
  type ProductChoices,
  type ProductValues,
  toProductBody,
  toProductChoices,
  toProductValues,
} from './product-values';

const productChoiceFieldsLayoutClass = css('display: grid; gap: 0.5rem; & h3 { font-size: 1rem; }');

const ProductChoiceFields = ({
  choices,
  onChange,
}: {
  choices: ProductChoices;
  onChange: (choices: ProductChoices) => void;
}) => {
  const { loanProduct: text, lists } = useText('admin');
  const { term: terms, expense: expenses } = lists.applications.words;
  return (
    <div className={productChoiceFieldsLayoutClass}>
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

const layoutClass = css('display: grid; gap: 1.25rem; & > button { justify-self: start; }');

const WHOLE_NUMBER_FIELDS = ['offerDays', 'graceDays'];
const PERCENT_FIELDS = ['annualRatePpm', 'chargeRate'];

const VersionForm = ({ product, onSaved }: { product: LoanProduct; onSaved: () => void }) => {
  const text = useText('admin').loanProduct;
  const [choices, setChoices] = useState(() => toProductChoices(product));
  const check = (values: ProductValues): Record<string, readonly string[]> | null => {
    const body = toProductBody(product, values, choices);
    const parsed = parseLoanProduct(body);
    if (parsed.ok) return null;
    const wrongFields = Object.keys(parsed.error).map((field) =>
      field === 'late' ? findLateFeeField(body) : field,
    );
    // Errors without a field of their own are left to the server, whose message is shown above the form.
    const typed = wrongFields.filter((field) => field in values);
    const getErrorKey = (field: string | number): string => {
      if (field === 'name') return 'nameLength';
      if (WHOLE_NUMBER_FIELDS.includes(String(field))) return 'whole';
      if (field === 'maximumUgx' && body.maximumUgx < body.minimumUgx) return 'order';
      return PERCENT_FIELDS.includes(String(field)) ? 'number' : 'amount';
    };
    return Object.fromEntries(typed.map((field) => [field, [getErrorKey(field)]]));
  };
  const form = useDraftForm<ProductValues, { product: LoanProduct }>({
    empty: toProductValues(product),
    check,
    texts: {
      whole: formatText(text.whole, { limit: String(loanProductLimits.graceDays) }),
      number: text.number,
      nameLength: formatText(text.nameLength, { limit: String(loanProductLimits.name) }),
      amount: text.amount,
      order: text.above,
    },
    send: (values) =>
      adminApi.call('POST /admin/loan-products', { body: toProductBody(product, values, choices) }),
    onSent: ({ product: { version } }) => {
      toast.success(formatText(text.saved, { version: String(version) }));
      onSaved();
    },
  });
  const typed = Object.fromEntries(
    Object.keys(toProductValues(product)).map((field) => [field, form.value(field)]),
  ) as ProductValues;
  return (
    <div className={columnsClass}>
      <div>
        <AdminSection title={text.tabs.next}>
          <form className={layoutClass} onSubmit={form.submit} noValidate aria-label={text.tabs.next}>
            <p>{text.lede}</p>
            <FormProblem failure={form.failure} />
            <ProductFields field={form.field} charge={typed.charge} />
            <ProductChoiceFields choices={choices} onChange={setChoices} />
            <ProductDocumentFields choices={choices} onChange={setChoices} />
            <MoneyField
              label={text.guarantorFrom}
              hint={text.guarantorFromHint}
              {...form.field('guarantorFromUgx')}
            />
            <p>
              {formatText(text.order, {
                parts: product.allocationOrder.map((part) => text.parts[part]).join(', '),
              })}
            </p>
            <Button type="submit" isBusy={form.isBusy}>
              {formatText(text.save, { version: String(product.version + 1) })}
            </Button>
          </form>
        </AdminSection>
      </div>
      <div>
        <ProductPreview body={toProductBody(product, typed, choices)} />
      </div>
    </div>
  );
};

export const NewVersion = ({
  products,
  onSaved,
}: {
  products: readonly LoanProduct[];
  onSaved: () => void;
}) => {
  const text = useText('admin').loanProduct;
  const [id, setId] = useState(products[0]?.id);
  const product = products.find((one) => one.id === id);
  return (
    <>
      {products.length > 1 && (
        <SelectField label={text.product} value={id} onChange={({ target }) => setId(target.value)}>
          {products.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      {product && <VersionForm key={product.id} product={product} onSaved={onSaved} />}
    </>
  );
};
