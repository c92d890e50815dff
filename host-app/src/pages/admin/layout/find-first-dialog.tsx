import type { ApiFailure } from '@somesa/api-client';
import { cleanText, formatFigures, formatUgx, ok, type Result } from '@somesa/core';
import type { AdminListAnswer } from '@somesa/core/admin';
import { Field, SelectField } from '@somesa/ui';
import {
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useState,
} from 'react';
import type { FormValues } from '../../../forms/use-draft-form';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { ActionDialog, type BindField } from './action-dialog';
import { FactRows } from './admin-section';
import { RequestButton } from './request-button';

/** Row of a list that typed values find, such as a child. */
export type FoundRow = AdminListAnswer['rows'][number];

type Describe = (row: FoundRow) => ComponentProps<typeof FactRows>['rows'];

/** Typed values, the rows that they found, and the chosen row; null if nothing was found or chosen yet. */
interface Search<Values> {
  values: Values;
  rows: readonly FoundRow[] | null;
  chosen: FoundRow | null;
}

interface FindFirstDialogProps<Values extends FormValues, Answer>
  extends Pick<
    ComponentProps<typeof ActionDialog<Values, Answer>>,
    'action' | 'kind' | 'title' | 'text' | 'done' | 'onDone'
  > {
  initialValues: Values;
  /** Field that gets the error if nothing was found or chosen yet. */
  errorField: keyof Values & string;
  find: (values: Values) => Promise<Result<readonly FoundRow[], ApiFailure>>;
  describe: Describe;
  warn?: ((row: FoundRow) => ReactNode) | undefined;
  confirm: (row: FoundRow) => string;
  send: (values: Values, row: FoundRow) => Promise<Result<Answer, ApiFailure>>;
  children: (field: BindField<Values>) => ReactNode;
  otherFields?: (field: BindField<Values>) => ReactNode;
}

export const findRows = async (
  list: 'payments' | 'loans' | 'students',
  typed: string,
  isRow: (row: FoundRow) => boolean,
): Promise<Result<readonly FoundRow[], ApiFailure>> => {
  const answer = await adminApi.call('GET /admin/lists/:list', {
    params: { list },
    query: { q: cleanText(typed) },
  });
  return answer.ok ? ok(answer.value.rows.filter(isRow)) : answer;
};

/** Returns whether a stored number or reference is the typed one, however it is separated. */
export const isTyped = (value: unknown, typed: string): boolean => {
  const [left, right] = [String(value), typed].map((each) => each.replace(/[^a-z0-9]/gi, '').toUpperCase());
  return left === right;
};

export const getStudentName = ({ cells }: FoundRow): string => String(cells.student);

/** The list of a bursar, which is of one school, does not name it. */
export const useStudentFacts = (ownSchool?: string): Describe => {
  const { lists, approval } = useText('admin');
  return (row) => [
    { name: lists.payments.columns.student, value: getStudentName(row), kind: 'strong' },
    { name: lists.students.columns.regNo, value: row.cells.regNo },
    { name: lists.students.columns.className, value: row.cells.className },
    { name: lists.students.columns.school, value: row.cells.school ?? ownSchool },
    { name: approval.facts.owedUgx, value: formatUgx(Number(row.cells.outstandingUgx)) },
  ];
};

export const usePaymentFacts = (): Describe => {
  const { columns } = useText('admin').lists.payments;
  return ({ cells }) => [
    { name: columns.reference, value: cells.reference },
    { name: columns.student, value: cells.student, kind: 'strong' },
    { name: columns.school, value: cells.school },
    { name: columns.amountUgx, value: formatFigures(Number(cells.amountUgx)) },
  ];
};

const FindSection = <Values extends FormValues>({
  search: { values, rows, chosen },
  setSearch,
  empty,
  find,
  describe,
  warn,
}: Pick<FindFirstDialogProps<Values, unknown>, 'find' | 'describe' | 'warn'> & {
  search: Search<Values>;
  setSearch: Dispatch<SetStateAction<Search<Values>>>;
  empty: Search<Values>;
}) => {
  const text = useText('admin').shell.find;
  useEffect(() => () => setSearch(empty), [setSearch, empty]);
  return (
    <>
      <div>
        <RequestButton
          kind="secondary"
          request={() => find(values)}
          onDone={(rows) =>
            setSearch((now) =>
              now.values === values
                ? { values, rows, chosen: rows.length === 1 ? (rows[0] ?? null) : null }
                : now,
            )
          }
        >
          {text.action}
        </RequestButton>
      </div>
      {rows && rows.length > 1 && (
        <SelectField
          label={text.choose}
          required
          value={chosen?.id ?? ''}
          onChange={({ target }) =>
            setSearch({ values, rows, chosen: rows.find(({ id }) => id === target.value) ?? null })
          }
        >
          <option value="" />
          {rows.map((row) => (
            <option key={row.id} value={row.id}>
              {describe(row)
                .map(({ value }) => value)
                .join(', ')}
            </option>
          ))}
        </SelectField>
      )}
      <div role="status">
        {chosen ? <FactRows rows={describe(chosen)} /> : rows?.length === 0 && <p>{text.none}</p>}
        {chosen && warn?.(chosen)}
      </div>
    </>
  );
};

/** The owner must be found and shown first; the last button names them. */
export const FindFirstDialog = <Values extends FormValues, Answer>({
  errorField,
  find,
  describe,
  warn,
  confirm,
  send,
  children,
  otherFields,
  ...dialog
}: FindFirstDialogProps<Values, Answer>) => {
  const text = useText('admin').shell.find;
  const [empty] = useState<Search<Values>>({ values: dialog.initialValues, rows: null, chosen: null });
  const [search, setSearch] = useState(empty);
  const { chosen } = search;
  return (
    <ActionDialog<Values, Answer>
      {...dialog}
      confirm={chosen ? confirm(chosen) : dialog.action}
      check={() => (chosen ? null : { [errorField]: ['find_first'] })}
      texts={{ find_first: text.first }}
      send={(values) => send(values, chosen as FoundRow)}
    >
      {(field) => (
        <>
          {children((name) => {
            const bound = field(name);
            const onChange: typeof bound.onChange = (event) => {
              const { value } = event.target as HTMLInputElement;
              setSearch((now) => ({ ...empty, values: { ...now.values, [name]: value } }));
              return bound.onChange(event);
            };
            return {
              ...bound,
              onChange,
              error: chosen && bound.error === text.first ? undefined : bound.error,
            };
          })}
          <FindSection {...{ search, setSearch, empty, find, describe, warn }} />
          {otherFields?.(field)}
        </>
      )}
    </ActionDialog>
  );
};

/** The owner is found by the whole reference of a payment or a loan. Another suggested one starts another search. */
export const FindReferenceDialog = <Answer,>({
  list,
  label,
  defaultValue = '',
  ...dialog
}: Omit<
  FindFirstDialogProps<{ reference: string }, Answer>,
  'initialValues' | 'errorField' | 'find' | 'children'
> & {
  list: 'payments' | 'loans';
  label: string;
  defaultValue?: string | undefined;
}) => (
  <FindFirstDialog
    key={defaultValue}
    {...dialog}
    initialValues={{ reference: defaultValue }}
    errorField="reference"
    find={({ reference }) => findRows(list, reference, ({ cells }) => isTyped(cells.reference, reference))}
  >
    {(field) => <Field label={label} required {...field('reference')} />}
  </FindFirstDialog>
);
