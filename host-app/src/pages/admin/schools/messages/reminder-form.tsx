import { findLanguage, languageNames, languages, parseUgx } from '@somesa/core';
import type { AdminSchoolView, FeeReminderChoice, FeeReminderPreview } from '@somesa/core/admin';
import { Button, css, Field, MoneyField, SelectField } from '@somesa/ui';
import { useState } from 'react';
import { FormProblem } from '../../../../forms/form-problem';
import { useDraftForm } from '../../../../forms/use-draft-form';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { AdminSection } from '../../layout/admin-section';
import { Options } from '../../layout/options';
import { ClassChoice } from './class-choice';
import { ReminderPreview } from './reminder-preview';

const formClass = css(
  'display: grid; grid-template-columns: minmax(0, 28rem); gap: 1.25rem; margin-top: 1rem; & > div { justify-self: start; }',
);
const acceptAll = () => null;
const NO_TEXTS = {};
const EMPTY = { minOwedUgx: '1', overdueOn: '', language: 'en' };

/** Form that chooses children, and then shows the reminders to their guardians before they are sent. */
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
    check: acceptAll,
    texts: NO_TEXTS,
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
