import { brand, findReference, formatText } from '@somesa/core';
import { Button, css, Field } from '@somesa/ui';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { toNonBreaking } from '../../../format-text';
import { NoScript } from '../../../forms/no-script';
import { useText } from '../../../texts/use-text';

const example = `${brand.referencePrefix}-7KQ2-M4X9`;

const form = css('display: grid; gap: 0.75rem; justify-items: start; & > :first-child { width: 100%; }');

/** Keys of the errors, so that their texts follow a change of language. */
const problemWith = (typed: string): 'required' | 'invalid' | true => {
  if (typed.trim() === '') return 'required';
  return findReference(typed) !== null || 'invalid';
};

/** Renders the form that opens the receipt of a reference, in any notation. */
export const ReferenceForm = ({ typed = '' }: { typed?: string }) => {
  const text = useText('receipts').check;
  const [, navigate] = useLocation();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { reference: typed },
  });
  const problem = formState.errors.reference?.message as 'required' | 'invalid' | undefined;
  const check = handleSubmit(({ reference }) => navigate(`/receipts/${findReference(reference)}`));
  return (
    <form className={form} onSubmit={check} method="dialog" noValidate>
      <NoScript />
      <Field
        label={text.label}
        hint={formatText(text.hint, { example: toNonBreaking(example) })}
        error={problem && formatText(text[problem], { example })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isLarge
        {...register('reference', { validate: problemWith })}
      />
      <Button type="submit">{text.submit}</Button>
    </form>
  );
};
