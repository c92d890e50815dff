import type { ApiFailure } from '@somesa/api-client';
import { formatText, type Result } from '@somesa/core';
import type { AdminListAnswer } from '@somesa/core/admin';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { FormValues } from '../../../forms/use-draft-form';
import { useText } from '../../../texts/use-text';
import { ActionDialog, type BindField } from './action-dialog';
import { FactRows } from './admin-section';
import { RequestButton } from './request-button';

/** Row of a list that a typed number names, such as a child. */
export type FoundRow = AdminListAnswer['rows'][number];

/** Record that was found for what was typed. */
interface FoundRecord {
  typed: string;
  row: FoundRow;
}

interface FindFirstDialogProps<Values extends FormValues, Answer>
  extends Pick<
    ComponentProps<typeof ActionDialog<Values, Answer>>,
    'action' | 'kind' | 'title' | 'text' | 'send' | 'onDone'
  > {
  initialValues: Values;
  /** Field that gets the error if nothing was found yet. */
  errorField: keyof Values & string;
  find: (values: Values) => Promise<Result<FoundRow | null, ApiFailure>>;
  /** Facts by which the person recognises the record. */
  describe: (row: FoundRow) => ComponentProps<typeof FactRows>['rows'];
  /** Name of the record on the button that moves the money. */
  getName: (row: FoundRow) => string;
  amount: string;
  children: (field: BindField<Values>) => ReactNode;
}

/** Shows what was found, with the button that finds it. */
const FindSection = ({
  find,
  found,
  setFound,
  describe,
}: {
  find: () => Promise<Result<FoundRecord | null, ApiFailure>>;
  found: FoundRecord | null;
  setFound: (found: FoundRecord | null) => void;
  describe: (row: FoundRow) => ComponentProps<typeof FactRows>['rows'];
}) => {
  const text = useText('admin').shell.find;
  const [isMissing, setMissing] = useState(false);
  useEffect(() => () => setFound(null), [setFound]);
  return (
    <>
      <div>
        <RequestButton
          kind="secondary"
          request={find}
          onDone={(answer) => {
            setFound(answer);
            setMissing(answer === null);
          }}
        >
          {text.action}
        </RequestButton>
      </div>
      <div role="status">
        {found ? <FactRows rows={describe(found.row)} /> : isMissing && <p>{text.none}</p>}
      </div>
    </>
  );
};

/** Dialog that moves money to what a typed number names. Whose it is must be found and shown first; the last button names it. */
export const FindFirstDialog = <Values extends FormValues, Answer>({
  action,
  errorField,
  find,
  describe,
  getName,
  amount,
  children,
  ...dialog
}: FindFirstDialogProps<Values, Answer>) => {
  const text = useText('admin').shell.find;
  const [found, setFound] = useState<FoundRecord | null>(null);
  const [values, setValues] = useState(dialog.initialValues);
  const findTyped = async (): Promise<Result<FoundRecord | null, ApiFailure>> => {
    const answer = await find(values);
    if (!answer.ok) return answer;
    const row = answer.value;
    return { ok: true, value: row && { typed: JSON.stringify(values), row } };
  };
  return (
    <ActionDialog<Values, Answer>
      {...dialog}
      action={action}
      confirm={found ? formatText(text.confirm, { amount, name: getName(found.row) }) : action}
      check={(values) => (found?.typed === JSON.stringify(values) ? null : { [errorField]: ['find_first'] })}
      texts={{ find_first: text.first }}
    >
      {(field) => {
        const bind: BindField<Values> = (name) => {
          const bound = field(name);
          const onChange: typeof bound.onChange = (event) => {
            setFound(null);
            setValues((before) => ({ ...before, [name]: (event.target as HTMLInputElement).value }));
            return bound.onChange(event);
          };
          return { ...bound, onChange };
        };
        return (
          <>
            {children(bind)}
            <FindSection {...{ found, setFound, describe }} find={findTyped} />
          </>
        );
      }}
    </ActionDialog>
  );
};
