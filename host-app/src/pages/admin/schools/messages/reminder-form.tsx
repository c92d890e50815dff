import { findLanguage, languageNames, languages, parseUgx } from '@somesa/core';
import type { AdminSchoolView, FeeReminderChoice, FeeReminderPreview } from '@somesa/core/admin';
import { Button, colour, css, Field, MoneyField, radius, SelectField } from '@somesa/ui';
import { useState } from 'react';
import { FormProblem } from '../../../../forms/form-problem';
import { useDraftForm } from '../../../../forms/use-draft-form';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { Options } from '../../layout/action-dialog';
import { AdminSection } from '../../layout/admin-section';
import { ReminderPreview } from './reminder-preview';

const choiceClass = css(`
  border: 0; padding: 0; margin: 0; min-width: 0;
  & legend { padding: 0; font-weight: 600; margin-bottom: 0.25rem; }
  & .options { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 0 1rem; max-height: 15.25rem; overflow-y: auto; padding: 0 0.75rem; border: 1px solid ${colour.line}; border-radius: ${radius.control}; }
  & label { display: flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; overflow-wrap: anywhere; }
  & input { width: 1.125rem; height: 1.125rem; flex: none; }
`);

interface ClassesChosen {
  allClasses: boolean;
  classes: readonly string[];
}

/** Checkboxes of a school's classes, the first of which stands for all of them. */
const ClassChoice = ({
  names,
  chosen: { allClasses, classes },
  onChange,
}: {
  names: readonly string[];
  chosen: ClassesChosen;
  onChange: (chosen: ClassesChosen) => void;
}) => {
  const text = useText('admin').feeReminders.tab;
  const toggle = (name: string): void =>
    onChange({
      allClasses: false,
      classes: classes.includes(name) ? classes.filter((other) => other !== name) : [...classes, name],
    });
  return (
    <fieldset className={choiceClass}>
      <legend>{text.classes}</legend>
      <div className="options">
        <label>
          <input
            type="checkbox"
            checked={allClasses}
            onChange={() => onChange({ allClasses: !allClasses, classes: [] })}
          />
          {text.allClasses}
        </label>
        {names.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={classes.includes(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

const formClass = css(
  'display: grid; grid-template-columns: minmax(0, 28rem); gap: 1.25rem; margin-top: 1rem; & > div { justify-self: start; }',
);
const EMPTY = { minOwedUgx: '1', overdueOn: '', language: 'en' };

export const ReminderForm = ({ school }: { school: Pick<AdminSchoolView, 'id' | 'classes'> }) => {
  const text = useText('admin').feeReminders.tab;
  const [chosen, setChosen] = useState<ClassesChosen>({ allClasses: true, classes: [] });
  const [counted, setCounted] = useState<{ choice: FeeReminderChoice; preview: FeeReminderPreview } | null>(
    null,
  );
  const toChoice = (values: typeof EMPTY): FeeReminderChoice => ({
    allClasses: chosen.allClasses,
    classes: [...chosen.classes],
    minOwedUgx: parseUgx(values.minOwedUgx) ?? 0,
    overdueOn: values.overdueOn || null,
    language: findLanguage(values.language) ?? 'en',
  });
  const form = useDraftForm<typeof EMPTY, FeeReminderPreview>({
    empty: EMPTY,
    send: (values) => {
      setCounted(null);
      return adminApi.call('POST /admin/schools/:id/fee-reminders/preview', {
        params: { id: school.id },
        body: toChoice(values),
      });
    },
    onSent: (preview, values) => setCounted({ choice: toChoice(values), preview }),
  });
  return (
    <>
      <AdminSection title={text.send}>
        <p>{text.sendText}</p>
        <form className={formClass} onSubmit={form.submit} noValidate aria-label={text.send}>
          <FormProblem failure={form.failure} />
          <ClassChoice names={school.classes} chosen={chosen} onChange={setChosen} />
          <MoneyField label={text.minOwed} {...form.field('minOwedUgx')} />
          <Field label={text.overdueOn} hint={text.overdueHint} type="date" {...form.field('overdueOn')} />
          <SelectField label={text.language} hint={text.languageHint} {...form.field('language')}>
            <Options values={languages} names={languageNames} />
          </SelectField>
          <div>
            <Button type="submit" kind="secondary" isBusy={form.isBusy}>
              {form.isBusy ? text.counting : text.count}
            </Button>
          </div>
        </form>
      </AdminSection>
      {counted && <ReminderPreview key={JSON.stringify(counted)} schoolId={school.id} {...counted} />}
    </>
  );
};
