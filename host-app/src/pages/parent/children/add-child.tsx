import { type ChildAnswer, type ChildView, formatText } from '@somesa/core';
import { Card, css, Field, SelectField, toast } from '@somesa/ui';
import { FormFrame } from '../../../forms/form-frame';
import { useDraftForm } from '../../../forms/use-draft-form';
import { callAsUser } from '../../../state/auth-api';
import { withLoading } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { useConfig } from '../../../use-config';

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  max-width: 32rem;
  padding: 1.25rem;
  & h2 { font-size: 1.25rem; }
`);

/** Adds a child by school and registration number. The server checks both, in its own words. */
export const AddChild = ({ onAdded }: { onAdded: (child: ChildView) => void }) => {
  const text = useText('dashboard').children;
  const { state } = useConfig();
  const schools = state.kind === 'ready' ? state.value.schools : [];
  const form = useDraftForm<{ school: string; regNo: string }, ChildAnswer>({
    empty: { school: '', regNo: '' },
    check: () => null,
    texts: {},
    send: (body) => withLoading(() => callAsUser('POST /parent/children', { body, expects: 'child' })),
    resetsFor: 'next-entry',
    onSent: ({ child }) => {
      toast.success(formatText(text.added, { child: child.student.displayName }));
      onAdded(child);
    },
  });
  return (
    <Card className={card}>
      <h2 id="add">{text.add}</h2>
      <p>{text.addLede}</p>
      <FormFrame form={form} label={text.add} action={text.save}>
        <SelectField label={text.school} {...form.field('school')}>
          <option value="">{text.chooseSchool}</option>
          {schools.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label={text.regNo}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('regNo')}
        />
      </FormFrame>
    </Card>
  );
};
