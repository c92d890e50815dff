import { formatFigures, formatText, type StudentView } from '@somesa/core';
import en from '@somesa/core/messages/en/optional-fees.json';
import lg from '@somesa/core/messages/lg/optional-fees.json';
import sw from '@somesa/core/messages/sw/optional-fees.json';
import { RadioCard, radioGroupClass } from '@somesa/ui';
import { useEffect, useState } from 'react';
import { usePaying } from '../../paying/context';
import type { useDraftForm } from '../../paying/use-draft-form';
import { formatDay } from '../../texts/format-day';

const allTexts: Record<string, typeof en> = { en, lg, sw };

export interface OptionalFeesProps {
  student: StudentView;
  form: Pick<ReturnType<typeof useDraftForm<'choice' | 'amount'>>, 'set'>;
}

/**
 * Renders the optional fees as checkboxes without a name, which the form of the step does not read. A chosen one becomes an item of the
 * student, so that all amounts include it.
 */
export const OptionalFees = ({ student, form }: OptionalFeesProps) => {
  const { store, flow, t, ui } = usePaying();
  const { items, optionalFees: fees = [] } = student;
  const { picks = [] } = flow.draft;
  const [own, setOwn] = useState(en);
  const isFee = ({ id }: { id: string }): boolean => fees.some((fee) => fee.id === id);

  const show = (chosen: readonly string[]): void => {
    const added = fees.filter(({ id }) => chosen.includes(id));
    const all = [...items.filter((item) => !isFee(item)), ...added];
    const { choice } = store.state.flow.draft;
    if (isFee({ id: choice }) && !chosen.includes(choice)) form.set('choice', 'everything');
    store.typed({ picks: added.length > 0 ? added.map(({ id }) => id) : undefined });
    store.showStudent({ ...student, items: all, outstanding: all.reduce((sum, { due }) => sum + due, 0) });
  };
  // After every render, because each of both ends its own condition.
  useEffect(() => {
    if (flow.lookup.isStale) void store.lookUp();
    else if (picks.length > 0 && !items.some(isFee)) show(picks);
  });

  return (
    <fieldset
      className={radioGroupClass}
      // The texts of the form don't say their language, but the page around it does.
      ref={(element) => {
        if (element) setOwn(allTexts[element.closest<HTMLElement>('[lang]')?.lang ?? ''] ?? en);
      }}
    >
      <legend>{own.title}</legend>
      {fees.map(({ id, description, dueOn, amount }) => (
        <RadioCard
          key={id}
          type="checkbox"
          label={description}
          note={formatText(t.due_on, { day: formatDay(dueOn, ui) })}
          end={formatFigures(amount)}
          checked={picks.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            show([...picks.filter((pick) => pick !== id), ...(checked ? [id] : [])])
          }
        />
      ))}
    </fieldset>
  );
};
