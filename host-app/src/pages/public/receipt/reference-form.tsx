import { brand, findReference, formatText, ok } from '@somesa/core';
import { Button, css, Field } from '@somesa/ui';
import { useLocation } from 'wouter';
import { NoScript } from '../../../forms/no-script';
import { useDraftForm } from '../../../forms/use-draft-form';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';

const example = `${brand.referencePrefix}-7KQ2-M4X9`;

const form = css('display: grid; gap: 0.75rem; justify-items: start; & > :first-child { width: 100%; }');

const findProblem = ({ reference }: { reference: string }): Record<string, readonly string[]> | null => {
  if (reference.trim() === '') return { reference: ['required'] };
  return findReference(reference) === null ? { reference: ['invalid'] } : null;
};

export const ReferenceForm = ({ typed = '' }: { typed?: string }) => {
  const text = useText('receipts').check;
  const [, navigate] = useLocation();
  const { submit, field } = useDraftForm<{ reference: string }, string>({
    empty: { reference: typed },
    check: findProblem,
    texts: { required: text.required, invalid: formatText(text.invalid, { example }) },
    send: async ({ reference }) => ok(`/receipts/${findReference(reference)}`),
    onSent: (path) => navigate(path),
  });
  return (
    <form className={form} onSubmit={submit} method="dialog" noValidate>
      <NoScript />
      <Field
        label={text.label}
        hint={formatText(text.hint, { example: toNonBreaking(example) })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isLarge
        {...field('reference')}
      />
      <Button type="submit">{text.submit}</Button>
    </form>
  );
};
