import { brand, parseReference, say, siteEn } from '@somesa/core';
import { Button, css, Field } from '@somesa/ui';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';

const text = siteEn.receipts;
const example = `${brand.referencePrefix}-7KQ2-M4X9`;

const form = css('display: grid; gap: 0.75rem; justify-items: start; & > :first-child { width: 100%; }');

const problemWith = (typed: string): string | true => {
  if (typed.trim() === '') return text.required;
  return parseReference(typed) !== null || say(text.invalid, { example });
};

/** Reads a reference as people type it and leads to its page. */
export const ReferenceForm = ({ typed = '' }: { typed?: string }) => {
  const [, navigate] = useLocation();
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { reference: typed },
  });
  const check = handleSubmit(({ reference }) => navigate(`/receipts/${parseReference(reference)}`));
  return (
    <form className={form} onSubmit={check} noValidate>
      <Field
        label={text.label}
        hint={say(text.hint, { example })}
        error={formState.errors.reference?.message}
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
