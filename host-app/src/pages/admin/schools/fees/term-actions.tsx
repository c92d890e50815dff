import { formatText } from '@somesa/core';
import type { SchoolTermView } from '@somesa/core/admin';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import type { SchoolTabProps } from '../school-tabs';
import { RowActionLabel } from './fee-actions';
import { FeeFields, TermFields, toFeeBody } from './form-fields';

/** Shows the actions for a term: adding a fee, changing its name or dates, and deleting it while no child is charged. */
export const TermActions = ({ term, school, onSchool }: SchoolTabProps & { term: SchoolTermView }) => {
  const text = useText('admin').school.fees;
  const { name, startsOn, endsOn } = term;
  return (
    <>
      <ActionDialog
        action={text.addFee}
        text={text.feeText}
        confirm={text.add}
        title={formatText(text.feeTitle, { term: name })}
        initialValues={{ description: '', className: '', dueOn: startsOn, amountUgx: '' }}
        send={(values) =>
          adminApi.call('POST /admin/schools/:id/terms/:term/fees', {
            params: { id: school.id, term: term.id },
            body: toFeeBody(values),
          })
        }
        onDone={onSchool}
      >
        {(field) => <FeeFields field={field} classes={school.classes} />}
      </ActionDialog>
      <ActionDialog
        action={<RowActionLabel text={text.change} name={formatText(text.changeLabel, { name })} />}
        title={formatText(text.changeTitle, { name })}
        confirm={text.save}
        initialValues={{ name, startsOn, endsOn }}
        send={(values) =>
          adminApi.call('PUT /admin/schools/:id/terms/:term', {
            params: { id: school.id, term: term.id },
            body: values,
          })
        }
        onDone={onSchool}
      >
        {(field) => <TermFields field={field} />}
      </ActionDialog>
      {term.fees.every(({ children }) => children === 0) && (
        <ActionDialog
          action={<RowActionLabel text={text.remove} name={formatText(text.removeLabel, { name })} />}
          title={formatText(text.removeTitle, { name })}
          text={text.removeTermText}
          confirm={text.remove}
          isDanger
          send={() =>
            adminApi.call('DELETE /admin/schools/:id/terms/:term', {
              params: { id: school.id, term: term.id },
            })
          }
          onDone={onSchool}
        />
      )}
    </>
  );
};
