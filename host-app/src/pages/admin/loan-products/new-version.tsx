import { type LoanProduct, loanProductLimits, parseLoanProduct, say } from '@somesa/core';
import { Button, css, SelectField, toast } from '@somesa/ui';
import { useState } from 'react';
import { FormProblem } from '../../../forms/form-problem';
import { useDraftForm } from '../../../forms/use-draft-form';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { AdminSection } from '../layout/admin-section';
import { columnsClass } from '../layout/columns';
import { ProductChoiceFields } from './product-choice-fields';
import { ProductFields } from './product-fields';
import { ProductPreview } from './product-preview';
import { bodyOf, choicesOf, findLateFeeField, type ProductValues, valuesOf } from './product-values';

const look = css('display: grid; gap: 0.75rem; & > button { justify-self: start; }');

const WHOLE = ['offerDays', 'graceDays'];
const PERCENT = ['annualRatePpm', 'chargeRate'];

const Version = ({ product, onSaved }: { product: LoanProduct; onSaved: () => void }) => {
  const text = useText('admin').loanProduct;
  const [choices, setChoices] = useState(() => choicesOf(product));
  /** Core says what is wrong; the texts say what a right one looks like. */
  const check = (values: ProductValues): Record<string, readonly string[]> | null => {
    const body = bodyOf(product, values, choices);
    const read = parseLoanProduct(body);
    if (read.ok) return null;
    const named = Object.keys(read.error).map((field) => (field === 'late' ? findLateFeeField(body) : field));
    // Errors without a field of their own are left to the server, whose message is shown above the form.
    const typed = named.filter((field) => field in values);
    const keyOf = (field: string | number): string => {
      if (field === 'name') return 'nameLength';
      if (WHOLE.includes(String(field))) return 'whole';
      if (field === 'maximumUgx' && body.maximumUgx < body.minimumUgx) return 'order';
      return PERCENT.includes(String(field)) ? 'number' : 'amount';
    };
    return Object.fromEntries(typed.map((field) => [field, [keyOf(field)]]));
  };
  const form = useDraftForm<ProductValues, LoanProduct>({
    empty: valuesOf(product),
    check,
    texts: {
      whole: say(text.whole, { limit: String(loanProductLimits.graceDays) }),
      number: text.number,
      nameLength: say(text.nameLength, { limit: String(loanProductLimits.name) }),
      amount: text.amount,
      order: text.above,
    },
    send: (values) => adminApi.saveLoanProduct(bodyOf(product, values, choices)),
    onSent: ({ version }) => {
      toast.success(say(text.saved, { version: String(version) }));
      onSaved();
    },
  });
  const typed = Object.fromEntries(
    Object.keys(valuesOf(product)).map((field) => [field, form.value(field)]),
  ) as ProductValues;
  return (
    <div className={columnsClass}>
      <div>
        <AdminSection title={text.tabs.next}>
          <form className={look} onSubmit={form.submit} noValidate aria-label={text.tabs.next}>
            <p>{text.lede}</p>
            <FormProblem failure={form.failure} />
            <ProductFields field={form.field} charge={typed.charge} />
            <ProductChoiceFields choices={choices} onChange={setChoices} />
            <p>
              {say(text.order, { parts: product.allocationOrder.map((part) => text.parts[part]).join(', ') })}
            </p>
            <Button type="submit" isBusy={form.isBusy}>
              {say(text.save, { version: String(product.version + 1) })}
            </Button>
          </form>
        </AdminSection>
      </div>
      <div>
        <ProductPreview body={bodyOf(product, typed, choices)} />
      </div>
    </div>
  );
};

/** The next version of a product, which begins as the one that holds now, and what a loan under it would cost. */
export const NewVersion = ({
  products,
  onSaved,
}: {
  /** The version that holds now of each. */
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
      {product && <Version key={product.id} product={product} onSaved={onSaved} />}
    </>
  );
};
