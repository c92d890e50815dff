import { formatText } from '@somesa/core';
import {
  listDoubledFields,
  listMissingFields,
  type RegisterField,
  type RegisterImportAnswer,
  type RegisterImportView,
  type RegisterLayout,
  registerFields,
  type SurnamePlace,
  splitName,
  surnamePlaces,
} from '@somesa/core/admin';
import { css, Field, Notice, SelectField } from '@somesa/ui';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { FormFrame } from '../../../../forms/form-frame';
import { useDraftForm } from '../../../../forms/use-draft-form';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { type BindField, Options } from '../../layout/action-dialog';
import { AdminSection } from '../../layout/admin-section';
import { RequestButton } from '../../layout/request-button';

const formClass = css(`
  max-width: 60rem;
  & .sheet { display: grid; gap: 0.5rem; justify-items: start; max-width: 28rem; margin-bottom: 1rem; }
  & .sheet > div { width: 100%; }
`);

/** Time limit of reading a file again, in milliseconds. */
const MATCH_TIMEOUT_MS = 120_000;
/** Value of the choice of all sheets, which no sheet has as its name. */
const ALL_SHEETS = '';

type Done = (answer: RegisterImportAnswer) => void;

const SheetChoice = ({ id, layout, onDone }: { id: string; layout: RegisterLayout; onDone: Done }) => {
  const text = useText('admin').school.matching;
  const [sheet, setSheet] = useState(layout.sheet ?? ALL_SHEETS);
  return (
    <div className="sheet">
      <SelectField
        label={text.sheet}
        hint={text.sheetHint}
        value={sheet}
        onChange={({ currentTarget }: ChangeEvent<HTMLSelectElement>) => setSheet(currentTarget.value)}
      >
        <option value={ALL_SHEETS}>{text.allSheets}</option>
        {layout.sheets.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <RequestButton
        kind="secondary"
        request={() =>
          adminApi.call('POST /admin/register-imports/:id/matching', {
            params: { id },
            body: { sheet: sheet || null, fields: null, surname: layout.surname, className: null },
            timeoutMs: MATCH_TIMEOUT_MS,
          })
        }
        onDone={onDone}
      >
        {text.showColumns}
      </RequestButton>
    </div>
  );
};

const columnsClass = css(
  'display: grid; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); gap: 0.5rem 1rem;',
);
/** Returns the name of the form's field for a column. */
export const columnName = (at: number): string => `column${at}`;

/** Choices of the meaning of each column of a file, with its head and first values, and what is wrong with them. */
export const ColumnChoices = <Name extends string>({
  columns,
  bind,
  values,
  names,
  missing,
  doubled,
  children,
}: {
  columns: readonly { head: string; samples: readonly string[] }[];
  bind: BindField<Record<string, string>>;
  values: readonly Name[];
  names: Readonly<Record<Name, string>>;
  missing: readonly Name[];
  doubled: readonly Name[];
  /** Further fields. */
  children?: ReactNode;
}) => {
  const text = useText('admin').school.matching;
  const warn = (sentence: string, fields: readonly Name[]) =>
    fields.length > 0 && (
      <Notice kind="warning">
        {formatText(sentence, { names: fields.map((field) => names[field]).join(', ') })}
      </Notice>
    );
  return (
    <>
      <div className={columnsClass}>
        {columns.map(({ head, samples }, at) => (
          <SelectField
            key={columnName(at)}
            label={head || formatText(text.column, { number: String(at + 1) })}
            hint={samples.join(' · ') || text.noValues}
            {...bind(columnName(at))}
          >
            <option value="">{text.unused}</option>
            <Options values={values} names={names} />
          </SelectField>
        ))}
      </div>
      {children}
      <div role="status">
        {warn(text.doubled, doubled)}
        {warn(text.missing, missing)}
      </div>
    </>
  );
};

const toField = (value: string | undefined): RegisterField | null =>
  registerFields.find((field) => field === value) ?? null;

/** Manages the form of the columns, whose values are the fields by column. */
const useMatchForm = (id: string, layout: RegisterLayout, onDone: Done) => {
  const isOfSheets = layout.sheet === null;
  const empty: Record<string, string> = {
    ...Object.fromEntries(layout.columns.map(({ field }, at) => [columnName(at), field ?? ''])),
    surname: layout.surname,
    className: layout.className ?? '',
  };
  const listFields = (values: Record<string, string>) =>
    layout.columns.map((_, at) => toField(values[columnName(at)]));
  const getClassName = ({ className = '' }: Record<string, string>) => className.trim() || null;
  const form = useDraftForm<Record<string, string>, RegisterImportAnswer>({
    empty,
    send: (values) => {
      const fields = listFields(values);
      return adminApi.call('POST /admin/register-imports/:id/matching', {
        params: { id },
        body: {
          sheet: layout.sheet || null,
          fields,
          surname: values.surname as SurnamePlace,
          className: isOfSheets || fields.includes('className') ? null : getClassName(values),
        },
        timeoutMs: MATCH_TIMEOUT_MS,
      });
    },
    onSent: onDone,
  });
  const values = Object.fromEntries(Object.keys(empty).map((name) => [name, form.value(name)]));
  const fields = listFields(values);
  return {
    ...form,
    isOfSheets,
    fields,
    missing: listMissingFields(fields, isOfSheets ? '' : getClassName(values)),
    doubled: listDoubledFields(fields),
  };
};

/** Form in which a person says what the columns of a register file mean, with a guess for each. */
export const MatchColumns = ({
  registerImport: { id },
  layout,
  onDone,
}: {
  registerImport: RegisterImportView;
  layout: RegisterLayout;
  onDone: Done;
}) => {
  const { school, registerProblems } = useText('admin');
  const text = school.matching;
  const form = useMatchForm(id, layout, onDone);
  const unused = layout.columns.flatMap(({ head }, at) =>
    form.fields[at] === null && head !== '' ? [head] : [],
  );
  const names = layout.columns[form.fields.indexOf('wholeName')]?.samples ?? [];
  const split = names.map((name) => {
    const { firstName, lastName } = splitName(name, form.value('surname') as SurnamePlace);
    return formatText(text.split, { firstName, lastName: lastName || text.none });
  });
  return (
    <AdminSection title={text.title}>
      <div className={formClass}>
        {layout.sheets.length > 1 && <SheetChoice id={id} layout={layout} onDone={onDone} />}
        <FormFrame form={form} label={text.title} action={text.confirm}>
          <p>{formatText(text.text, { line: String(layout.headLine) })}</p>
          <ColumnChoices
            columns={layout.columns}
            bind={form.field}
            values={registerFields}
            names={registerProblems.fields}
            missing={form.missing}
            doubled={form.doubled}
          >
            {form.fields.includes('wholeName') && (
              <SelectField label={text.surname} hint={split.join(' · ')} {...form.field('surname')}>
                <Options values={surnamePlaces} names={text.surnamePlaces} />
              </SelectField>
            )}
            {!form.fields.includes('className') &&
              (form.isOfSheets ? (
                <p>{text.classOfSheet}</p>
              ) : (
                <Field
                  label={text.className}
                  hint={text.classNameHint}
                  autoComplete="off"
                  {...form.field('className')}
                />
              ))}
          </ColumnChoices>
          {unused.length > 0 && (
            <Notice>{formatText(text.unusedColumns, { names: unused.join(', ') })}</Notice>
          )}
        </FormFrame>
      </div>
    </AdminSection>
  );
};
