import { formatCount, formatText, toKampalaDay } from '@somesa/core';
import {
  DEFAULT_OVERLAP_HOURS,
  MAX_OVERLAP_HOURS,
  type WebhookEndpointView,
  type WebhookEventType,
  webhookEventTypes,
} from '@somesa/core/admin';
import { colour, css, Field, toast } from '@somesa/ui';
import { useState } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog, type BindField } from '../../layout/action-dialog';
import { AdminSection } from '../../layout/admin-section';
import { ChoiceField } from '../../table/check-list';
import { useShortDates } from '../../table/list-cell';
import { StatusChip } from '../../table/status-chip';
import type { SchoolApiProps } from './school-keys';

const listClass = css(`
  display: grid;
  gap: 1rem;
  & > li { display: grid; gap: 0.75rem; }
  & > li + li { padding-top: 1rem; border-top: 1px solid ${colour.line}; }
  & .words { min-width: 0; overflow-wrap: anywhere; }
  & .words p { color: ${colour.muted}; font-size: 0.9375rem; }
  & .actions { display: flex; flex-wrap: wrap; gap: 0.5rem; }
`);

type EndpointProps = SchoolApiProps & { endpoint: WebhookEndpointView };

const useEventNames = () => useText('admin').lists.webhookDeliveries.words.type;

const EndpointFields = ({
  field,
  events,
  onEvents,
}: {
  field: BindField<{ url: string }>;
  events: WebhookEventType[];
  onEvents: (events: WebhookEventType[]) => void;
}) => {
  const text = useText('admin').schoolApi.endpoints;
  return (
    <>
      <Field label={text.url} hint={text.urlHint} type="url" required {...field('url')} />
      <ChoiceField
        label={text.events}
        values={webhookEventTypes}
        names={useEventNames()}
        chosen={events}
        onChange={onEvents}
      />
    </>
  );
};

const AddEndpoint = ({ schoolId, onSecret }: SchoolApiProps) => {
  const text = useText('admin').schoolApi.endpoints;
  const [events, setEvents] = useState<WebhookEventType[]>([...webhookEventTypes]);
  return (
    <ActionDialog
      kind="primary"
      {...text.add}
      initialValues={{ url: '' }}
      send={({ url }) =>
        adminApi.sender('POST /admin/schools/:id/webhook-endpoints', { id: schoolId })({ url, events })
      }
      onDone={onSecret}
    >
      {(field) => <EndpointFields field={field} events={events} onEvents={setEvents} />}
    </ActionDialog>
  );
};

const EditEndpoint = ({ schoolId, endpoint, onChange }: EndpointProps) => {
  const text = useText('admin').schoolApi.endpoints.edit;
  const [events, setEvents] = useState<WebhookEventType[]>(endpoint.events);
  return (
    <ActionDialog
      {...text}
      label={`${text.action} ${endpoint.url}`}
      initialValues={{ url: endpoint.url }}
      send={({ url }) =>
        adminApi.sender('PUT /admin/schools/:id/webhook-endpoints/:endpoint', {
          id: schoolId,
          endpoint: endpoint.id,
        })({ url, events })
      }
      onDone={onChange}
    >
      {(field) => <EndpointFields field={field} events={events} onEvents={setEvents} />}
    </ActionDialog>
  );
};

const RotateSecret = ({ schoolId, endpoint, onSecret }: EndpointProps) => {
  const { keys, endpoints } = useText('admin').schoolApi;
  const text = endpoints.rotate;
  return (
    <ActionDialog
      {...text}
      label={`${text.action} ${endpoint.url}`}
      initialValues={{ overlapHours: String(DEFAULT_OVERLAP_HOURS) }}
      send={({ overlapHours }) =>
        adminApi.sender('POST /admin/schools/:id/webhook-endpoints/:endpoint/rotate', {
          id: schoolId,
          endpoint: endpoint.id,
        })({ overlapHours: Number(overlapHours) })
      }
      onDone={onSecret}
    >
      {(field) => (
        <Field
          label={keys.rotate.hours}
          type="number"
          min={0}
          max={MAX_OVERLAP_HOURS}
          required
          {...field('overlapHours')}
        />
      )}
    </ActionDialog>
  );
};

const ReplayEvents = ({ schoolId, endpoint, onChange }: EndpointProps) => {
  const text = useText('admin').schoolApi.endpoints.replay;
  const today = toKampalaDay(new Date());
  return (
    <ActionDialog
      {...text}
      label={`${text.action} ${endpoint.url}`}
      initialValues={{ sinceOn: today, sinceTime: '00:00' }}
      send={adminApi.sender('POST /admin/schools/:id/webhook-endpoints/:endpoint/replay', {
        id: schoolId,
        endpoint: endpoint.id,
      })}
      onDone={(answer) => {
        onChange(answer);
        toast.success(formatCount(text, 'done', 'en', answer.replayed));
      }}
    >
      {(field) => (
        <>
          <Field label={text.day} type="date" max={today} required {...field('sinceOn')} />
          <Field label={text.time} type="time" required {...field('sinceTime')} />
        </>
      )}
    </ActionDialog>
  );
};

const EndpointActions = (props: EndpointProps) => {
  const { schoolId, endpoint, onChange } = props;
  const text = useText('admin').schoolApi.endpoints;
  const { url } = endpoint;
  const params = { id: schoolId, endpoint: endpoint.id };
  const control = endpoint.status === 'disabled' ? ('enable' as const) : ('disable' as const);
  return (
    <div className="actions">
      <ActionDialog
        {...text.test}
        label={`${text.test.action} ${url}`}
        text={formatText(text.test.text, { url })}
        send={adminApi.sender('POST /admin/schools/:id/webhook-endpoints/:endpoint/test', params)}
        onDone={onChange}
      />
      <ReplayEvents {...props} />
      <EditEndpoint key={`${url} ${endpoint.events}`} {...props} />
      <RotateSecret {...props} />
      <ActionDialog
        label={`${text[control].action} ${url}`}
        key={control}
        {...text[control]}
        send={() =>
          adminApi.call(`POST /admin/schools/:id/webhook-endpoints/:endpoint/${control}`, { params })
        }
        onDone={onChange}
      />
      <ActionDialog
        {...text.remove}
        label={`${text.remove.action} ${url}`}
        title={formatText(text.remove.title, { url })}
        isDanger
        send={adminApi.sender('DELETE /admin/schools/:id/webhook-endpoints/:endpoint', params)}
        onDone={onChange}
      />
    </div>
  );
};

const EndpointState = ({ endpoint }: { endpoint: WebhookEndpointView }) => {
  const text = useText('admin').schoolApi.endpoints;
  const { formatMoment } = useShortDates();
  const names = useEventNames();
  const { url, status, events, pending, failingSince, retryAt, disabledAt, oldSecretUntil } = endpoint;
  return (
    <div className="words">
      <strong>{url}</strong> <StatusChip status={status} names={text.statuses} />
      <p>{events.map((event) => names[event]).join(', ')}</p>
      {pending > 0 && <p>{formatCount(text, 'pending', 'en', pending)}</p>}
      {status === 'failing' && failingSince && (
        <p>
          {retryAt
            ? formatText(text.failingText, {
                since: formatMoment(failingSince),
                retry: formatMoment(retryAt),
              })
            : formatText(text.failingNowText, { since: formatMoment(failingSince) })}
        </p>
      )}
      {disabledAt && <p>{formatText(text.disabledText, { since: formatMoment(disabledAt) })}</p>}
      {oldSecretUntil && <p>{formatText(text.oldSecret, { at: formatMoment(oldSecretUntil) })}</p>}
    </div>
  );
};

export const WebhookEndpoints = (props: SchoolApiProps) => {
  const text = useText('admin').schoolApi.endpoints;
  return (
    <AdminSection title={text.title} actions={<AddEndpoint {...props} />}>
      {props.api.endpoints.length === 0 && <p>{text.none}</p>}
      <ul className={listClass}>
        {props.api.endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <EndpointState endpoint={endpoint} />
            <EndpointActions {...props} endpoint={endpoint} />
          </li>
        ))}
      </ul>
    </AdminSection>
  );
};
