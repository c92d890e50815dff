import { formatText } from '@somesa/core';
import {
  DEFAULT_OVERLAP_HOURS,
  MAX_OVERLAP_HOURS,
  type SchoolApiAnswer,
  type SchoolApiSecretAnswer,
  type SchoolKeyScope,
  type SchoolKeyView,
  schoolKeyScopes,
} from '@somesa/core/admin';
import { css, Field } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { rowClass, TableSection } from '../../layout/admin-section';
import { ChoiceField } from '../../table/check-list';
import { Moment, useShortDates } from '../../table/list-cell';

const warningClass = css('max-width: 18rem; font-weight: 600;');
const subtleClass = css('font-weight: normal;');

export interface SchoolApiProps {
  schoolId: number;
  api: SchoolApiAnswer;
  onChange: (answer: SchoolApiAnswer) => void;
  onSecret: (answer: SchoolApiSecretAnswer) => void;
}

/** Scopes that are chosen first: those that change nothing. */
const readScopes = schoolKeyScopes.filter((scope) => scope.endsWith(':read'));

const AddKey = ({ schoolId, onSecret }: SchoolApiProps) => {
  const text = useText('admin').schoolApi.keys;
  const [scopes, setScopes] = useState<SchoolKeyScope[]>(readScopes);
  return (
    <ActionDialog
      {...text.add}
      kind="primary"
      initialValues={{ name: '' }}
      send={({ name }) =>
        adminApi.sender('POST /admin/schools/:id/api-keys', { id: schoolId })({ name, scopes })
      }
      onDone={onSecret}
    >
      {(field) => (
        <>
          <Field label={text.name} hint={text.add.nameHint} required {...field('name')} />
          <ChoiceField
            label={text.scopes}
            values={schoolKeyScopes}
            names={text.scopeNames}
            chosen={scopes}
            onChange={setScopes}
          />
        </>
      )}
    </ActionDialog>
  );
};

const KeyActions = ({ schoolId, apiKey, ...props }: SchoolApiProps & { apiKey: SchoolKeyView }) => {
  const text = useText('admin').schoolApi.keys;
  // After a rotation, two keys have one name.
  const name = `${apiKey.name} …${apiKey.ending}`;
  return (
    <div className={rowClass}>
      {apiKey.isStopped && (
        <ActionDialog
          {...text.confirm}
          label={`${text.confirm.action} ${name}`}
          title={formatText(text.confirm.title, { name })}
          send={adminApi.sender('POST /admin/schools/:id/api-keys/:key/confirm', {
            id: schoolId,
            key: apiKey.id,
          })}
          onDone={props.onChange}
        />
      )}
      {apiKey.expiresAt === null && (
        <ActionDialog
          {...text.rotate}
          label={`${text.rotate.action} ${name}`}
          title={formatText(text.rotate.title, { name })}
          initialValues={{ overlapHours: String(DEFAULT_OVERLAP_HOURS) }}
          send={({ overlapHours }) =>
            adminApi.sender('POST /admin/schools/:id/api-keys/:key/rotate', { id: schoolId, key: apiKey.id })(
              { overlapHours: Number(overlapHours) },
            )
          }
          onDone={props.onSecret}
        >
          {(field) => (
            <Field
              label={text.rotate.hours}
              type="number"
              min={0}
              max={MAX_OVERLAP_HOURS}
              required
              {...field('overlapHours')}
            />
          )}
        </ActionDialog>
      )}
      <ActionDialog
        {...text.revoke}
        label={`${text.revoke.action} ${name}`}
        title={formatText(text.revoke.title, { name })}
        isDanger
        send={adminApi.sender('POST /admin/schools/:id/api-keys/:key/revoke', {
          id: schoolId,
          key: apiKey.id,
        })}
        onDone={props.onChange}
      />
    </div>
  );
};

export const SchoolKeys = (props: SchoolApiProps) => {
  const text = useText('admin').schoolApi.keys;
  const { formatMoment } = useShortDates();
  return (
    <TableSection
      title={text.title}
      emptyText={text.none}
      actions={<AddKey {...props} />}
      rows={props.api.keys}
      columns={[
        {
          label: text.name,
          cell: ({ name, expiresAt }) => (
            <>
              {name}
              {expiresAt && (
                <p className={subtleClass}>{formatText(text.expires, { at: formatMoment(expiresAt) })}</p>
              )}
            </>
          ),
        },
        { label: text.ending, cell: ({ ending }) => <code className="code">{ending}</code> },
        {
          label: text.scopes,
          cell: ({ scopes }) => scopes.map((scope) => text.scopeNames[scope]).join(', '),
        },
        {
          label: text.created,
          cell: ({ createdAt, by, isStopped }) => (
            <>
              <Moment iso={createdAt} /> {by.name}
              {isStopped && <p className={warningClass}>{text.stopped}</p>}
            </>
          ),
        },
        {
          label: text.lastUsed,
          cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment iso={lastUsedAt} /> : text.unused),
        },
        { label: text.actions, cell: (key) => <KeyActions {...props} apiKey={key} /> },
      ]}
    />
  );
};
