import { findLanguage, languageNames, languages, parseUgx } from '@somesa/core';
import type { AdminSchoolView, FeeReminderChoice, FeeReminderPreview } from '@somesa/core/admin';
import { Button, css, Field, MoneyField, SelectField } from '@somesa/ui';
import { useState } from 'react';
import { FormProblem } from '../../../../forms/form-problem';
import { useDraftForm } from '../../../../forms/use-draft-form';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { Options } from '../../layout/action-dialog';
import { AdminSection } from '../../layout/admin-section';
import { ChoicesField, readChoices, writeChoices } from '../../layout/choices-field';
import { ReminderPreview } from './reminder-preview';

const formClass = css(
  'display: grid; grid-template-columns: minmax(0, 28rem); gap: 1.25rem; margin-top: 1rem; & > div { justify-self: start; }',
);

export const ReminderForm = ({ school }: { school: Pick<AdminSchoolView, 'id' | 'classes'> }) => {
  const text = useText('admin').feeReminders.tab;
  const [counted, setCounted] = useState<{ choice: FeeReminderChoice; preview: FeeReminderPreview } | null>(
    null,
  );
  const empty = { classes: writeChoices(school.classes), minOwedUgx: '1', overdueOn: '', language: 'en' };
  const toChoice = (values: typeof empty): FeeReminderChoice => {
    const classes = readChoices(values.classes);
    const allClasses = classes.length === school.classes.length;
    return {
      allClasses,
      classes: allClasses ? [] : classes,
      minOwedUgx: parseUgx(values.minOwedUgx) ?? 0,
      overdueOn: values.overdueOn || null,
      language: findLanguage(values.language) ?? 'en',
    };
  };
  const form = useDraftForm<typeof empty, FeeReminderPreview>({
    empty,
    send: (values) =>
      adminApi.sender('POST /admin/schools/:id/fee-reminders/preview', { id: school.id })(toChoice(values)),
    onSent: (preview, values) => setCounted({ choice: toChoice(values), preview }),
  });
  const typed = toChoice({
    classes: form.value('classes'),
    minOwedUgx: form.value('minOwedUgx'),
    overdueOn: form.value('overdueOn'),
    language: form.value('language'),
  });
  // The counted choice is the one that is sent, so its preview goes once the form says something else.
  const isCounted = JSON.stringify(counted?.choice) === JSON.stringify(typed);
  return (
    <>
      <AdminSection title={text.send}>
        <p>{text.sendText}</p>
        <form className={formClass} onSubmit={form.submit} noValidate aria-label={text.send}>
          <FormProblem failure={form.failure} />
          <ChoicesField
            label={text.classes}
            names={school.classes}
            value={form.value('classes')}
            allLabel={text.allClasses}
            field={form.field('classes')}
          />
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
      {counted && isCounted && (
        <ReminderPreview key={JSON.stringify(counted)} schoolId={school.id} {...counted} />
      )}
    </>
  );
};
