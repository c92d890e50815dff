import { type ChildAnswer, type ChildView, formatText } from '@somesa/core';
import { Card, css, Field, SelectField, Skeleton, toast } from '@somesa/ui';
import { useConfig } from '../../../api/use-config';
import { FormFrame } from '../../../forms/form-frame';
import { useDraftForm } from '../../../forms/use-draft-form';
import { QueryView } from '../../../loading/query-view';
import { useLiveQuery } from '../../../loading/use-live-query';
import { callAsUser } from '../../../state/auth-api';
import { withLoading } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { loanCardsClass } from '../loans/loan-card';
import { listChildren } from '../parent-queries';
import { ChildCard } from './child-card';
import { PayTogether } from './pay-together';

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  max-width: 32rem;
  padding: 1.25rem;
  & h2 { font-size: 1.25rem; }
`);

/** Adds a child by school and registration number. The server checks both, in its own words. */
const AddChild = ({ onAdded }: { onAdded: (child: ChildView) => void }) => {
  const text = useText('dashboard').children;
  const { state } = useConfig();
  const schools = state.kind === 'ready' ? state.value.schools : [];
  const form = useDraftForm<{ school: string; regNo: string }, ChildAnswer>({
    empty: { school: '', regNo: '' },
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

const ledeClass = css('margin-bottom: 1.5rem;');

const page = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
  & section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  & h2 { font-size: 1.375rem; overflow-wrap: anywhere; }
  & .place { height: 18rem; }
`);

const groupBySchool = (children: readonly ChildView[]): ChildView[][] => {
  const groups = new Map<string, ChildView[]>();
  for (const child of children) {
    const { slug } = child.student.school;
    groups.set(slug, [...(groups.get(slug) ?? []), child]);
  }
  return [...groups.values()];
};

export const ChildrenPage = () => {
  const text = useText('dashboard').children;
  const { state, retry, update } = useLiveQuery(listChildren, ['payment']);
  const handleAdded = (added: ChildView): void =>
    update(({ children }) => ({ children: [...children.filter(({ id }) => id !== added.id), added] }));
  const handleRemoved = (removedId: string): void =>
    update(({ children }) => ({ children: children.filter(({ id }) => id !== removedId) }));
  return (
    <>
      <h1>{text.title}</h1>
      <p className={ledeClass}>{text.lede}</p>
      <div className={page}>
        <QueryView state={state} onRetry={retry} skeleton={<Skeleton className="place" />}>
          {({ children }) => (
            <>
              {children.length === 0 && <p>{text.none}</p>}
              {groupBySchool(children).map((group) => (
                <section key={group[0]?.student.school.slug}>
                  <h2 translate="no">{group[0]?.student.school.name}</h2>
                  <PayTogether key={group.map(({ id }) => id).join()} group={group} />
                  <div className={loanCardsClass}>
                    {group.map((child) => (
                      <ChildCard key={child.id} child={child} onRemoved={handleRemoved} />
                    ))}
                  </div>
                </section>
              ))}
            </>
          )}
        </QueryView>
        <AddChild onAdded={handleAdded} />
      </div>
    </>
  );
};
