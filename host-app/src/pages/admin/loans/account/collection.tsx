import {
  contactOutcomes,
  formatDay,
  formatText,
  formatUgx,
  parseUgx,
  staffContactChannels,
} from '@somesa/core';
import type { ContactsAnswer } from '@somesa/core/admin';
import { Field, MoneyField, SelectField, TextArea } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { toNonBreaking } from '../../../../texts/format-text';
import { useText } from '../../../../texts/use-text';
import { ActionDialog, Options } from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { AdminSection, stackClass } from '../../layout/admin-section';
import { Timeline } from '../../layout/timeline';

/** Returns the value of a field that may be empty. */
const optional = <Name extends string, Value>(name: Name, typed: string, value: Value) =>
  (typed.trim() === '' ? {} : { [name]: value }) as Partial<Record<Name, Value>>;

const RecordContact = ({
  loanId,
  onContacts,
}: {
  loanId: string;
  onContacts: (answer: ContactsAnswer) => void;
}) => {
  const { collection: text } = useText('admin').loan;
  return (
    <ActionDialog
      {...text}
      initialValues={{ channel: '', outcome: '', promisedOn: '', promisedUgx: '', note: '' }}
      // The server reports missing fields, in its own words.
      send={({ channel, outcome, promisedOn, promisedUgx, note }) =>
        adminApi.sender('POST /admin/loans/:id/contacts', { id: loanId })({
          channel,
          outcome,
          ...optional('promisedOn', promisedOn, promisedOn),
          ...optional('promisedUgx', promisedUgx, parseUgx(promisedUgx) ?? Number.NaN),
          ...optional('note', note, note),
        })
      }
      onDone={onContacts}
    >
      {(field) => (
        <>
          <SelectField label={text.channel} {...field('channel')}>
            <option value="">{text.choose}</option>
            <Options values={staffContactChannels} names={text.channels} />
          </SelectField>
          <SelectField label={text.outcome} {...field('outcome')}>
            <option value="">{text.choose}</option>
            <Options values={contactOutcomes} names={text.outcomes} />
          </SelectField>
          <Field label={text.promisedOn} hint={text.promiseHint} type="date" {...field('promisedOn')} />
          <MoneyField label={text.promisedUgx} hint={text.promiseHint} {...field('promisedUgx')} />
          <TextArea label={text.note} {...field('note')} />
        </>
      )}
    </ActionDialog>
  );
};

export const CollectionSection = ({ loanId }: { loanId: string }) => {
  const { collection: text } = useText('admin').loan;
  const { months } = useText('ui');
  const query = useAdminQuery('GET /admin/loans/:id/contacts', { params: { id: loanId } });
  return (
    <AdminSection title={text.section}>
      <AdminQueryView query={query}>
        {({ contacts }) => (
          <div className={stackClass}>
            {contacts.length === 0 && <p>{text.none}</p>}
            <Timeline
              events={[...contacts].reverse().map(({ at, by, channel, outcome, note, promise }) => ({
                at,
                title: `${text.channels[channel]}: ${text.outcomes[outcome]}`,
                by: by.name,
                detail: [
                  promise &&
                    formatText(text.promise, {
                      amount: toNonBreaking(formatUgx(promise.amount)),
                      day: formatDay(promise.on, months),
                      status: text.statuses[promise.status],
                    }),
                  note,
                ]
                  .filter(Boolean)
                  .join('\n'),
              }))}
            />
            <div>
              <RecordContact loanId={loanId} onContacts={query.put} />
            </div>
          </div>
        )}
      </AdminQueryView>
    </AdminSection>
  );
};
