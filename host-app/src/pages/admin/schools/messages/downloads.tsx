import type { ApiFailure } from '@somesa/api-client';
import { findLanguage, languageNames, languages, type Result } from '@somesa/core';
import { type AdminSchoolView, FEE_LINK_DAYS, type PosterSize } from '@somesa/core/admin';
import { css, SelectField } from '@somesa/ui';
import { saveFile } from '../../../../api/save-file';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog, Options } from '../../layout/action-dialog';
import { AdminSection } from '../../layout/admin-section';
import { FileButton } from '../../layout/request-button';

const layoutClass = css(
  'display: grid; gap: 0.75rem; justify-items: start; & .row { display: flex; flex-wrap: wrap; gap: 0.5rem; }',
);

type School = Pick<AdminSchoolView, 'id' | 'slug' | 'classes'>;

/** Time limit for thousands of letters, in milliseconds. */
const LETTERS_TIMEOUT_MS = 300_000;

const LettersDialog = ({ school }: { school: School }) => {
  const text = useText('admin').feeReminders.downloads;
  const { allClasses } = useText('admin').feeReminders.tab;
  const send = (
    values: Record<'className' | 'owing' | 'perPage' | 'language', string>,
  ): Promise<Result<Blob, ApiFailure>> =>
    adminApi.callForFile('POST /admin/schools/:id/fee-letters.pdf', {
      params: { id: school.id },
      body: {
        classes: values.className === '' ? [] : [values.className],
        isOwingOnly: values.owing === 'owing',
        language: findLanguage(values.language) ?? 'en',
        perPage: Number(values.perPage),
      },
      timeoutMs: LETTERS_TIMEOUT_MS,
    });
  return (
    <ActionDialog
      {...text.letters}
      values={{ days: String(FEE_LINK_DAYS) }}
      initialValues={{ className: '', owing: 'owing', perPage: '1', language: 'en' }}
      send={send}
      onDone={(file) => saveFile(`fee-letters-${school.slug}.pdf`, file)}
    >
      {(field) => (
        <>
          <SelectField label={text.className} {...field('className')}>
            <option value="">{allClasses}</option>
            {school.classes.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          <SelectField label={text.owing} {...field('owing')}>
            <Options values={['owing', 'all']} names={{ owing: text.owingOnly, all: text.everyone }} />
          </SelectField>
          <SelectField label={text.perPage} {...field('perPage')}>
            <Options values={['1', '2', '3']} names={text.perPageChoices} />
          </SelectField>
          <SelectField label={text.language} {...field('language')}>
            <Options values={languages} names={languageNames} />
          </SelectField>
        </>
      )}
    </ActionDialog>
  );
};

export const Downloads = ({ school }: { school: School }) => {
  const text = useText('admin').feeReminders.downloads;
  const poster = (size: PosterSize, label: string) => (
    <FileButton
      name={`poster-${school.slug}-${size}.pdf`}
      busyText={text.preparing}
      line="GET /admin/schools/:id/poster.pdf"
      request={{ params: { id: school.id }, query: { size } }}
    >
      {label}
    </FileButton>
  );
  return (
    <AdminSection title={text.title}>
      <div className={layoutClass}>
        <LettersDialog school={school} />
        <p>{text.posterText}</p>
        <div className="row">
          {poster('a4', text.a4)}
          {poster('a3', text.a3)}
        </div>
      </div>
    </AdminSection>
  );
};
