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

/** Checkboxes of a school's classes; none chosen means all of them. */
const ClassChoice = ({
  classes,
  chosen,
  onChange,
}: {
  classes: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) => {
  const text = useText('admin').feeReminders.tab;
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <fieldset className={choiceClass}>
      <legend>{text.classes}</legend>
      <p>{text.classesHint}</p>
      <div className="options">
        {classes.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={chosen.includes(name)} onChange={() => toggle(name)} />
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
  const [classes, setClasses] = useState<string[]>([]);
  const [counted, setCounted] = useState<{ choice: FeeReminderChoice; preview: FeeReminderPreview } | null>(
    null,
  );
  const toChoice = (values: typeof EMPTY): FeeReminderChoice => ({
    classes,
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
          <ClassChoice classes={school.classes} chosen={classes} onChange={setClasses} />
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
      {counted && <ReminderPreview schoolId={school.id} {...counted} />}
    </>
  );
};
