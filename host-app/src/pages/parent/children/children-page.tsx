import type { ChildView } from '@somesa/core';
import { css, Skeleton } from '@somesa/ui';
import { QueryView } from '../../../loading/query-view';
import { useLiveQuery } from '../../../loading/use-live-query';
import { useText } from '../../../texts/use-text';
import { loanCardsClass } from '../loans/loan-card';
import { AddChild } from './add-child';
import { ChildCard } from './child-card';
import { listChildren } from './list-children';
import { PayTogether } from './pay-together';

const ledeClass = css('margin-bottom: 1.5rem;');

const page = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.5rem;
  & section { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  & h2 { font-size: 1.375rem; overflow-wrap: anywhere; }
  & .place { height: 18rem; }
`);

/** Groups children by school, in the order in which they were added. */
const groupBySchool = (children: readonly ChildView[]): ChildView[][] => {
  const groups = new Map<string, ChildView[]>();
  for (const child of children) {
    const { slug } = child.student.school;
    groups.set(slug, [...(groups.get(slug) ?? []), child]);
  }
  return [...groups.values()];
};

/** Renders the list of a parent’s children: what each owes, and one payment for several of a school. */
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
