import { formatFigures, formatText } from '@somesa/core';
import type { WebhookDeliveryView } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';
import { useParams } from 'wouter';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { CodeBlock } from '../../../public/partner/code-block';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import { DetailPage, useAdminQuery } from '../../layout/admin-query-view';
import { AdminSection, FactRows, stackClass, TableSection } from '../../layout/admin-section';
import { usePolling } from '../../layout/use-polling';
import { Moment, renderMoment } from '../../table/list-cell';
import { StatusChip } from '../../table/status-chip';

const formatBody = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2);

/** Describes an event by its type and its reference, such as "Payment paid SF-7KQ2-M4X9". */
const describeEvent = (
  { type, payload }: Pick<WebhookDeliveryView, 'type' | 'payload'>,
  words: AdminTexts['lists']['webhookDeliveries']['words'],
): string => {
  const { data } = JSON.parse(payload) as { data?: { reference?: string } };
  const name = (words.type as Readonly<Record<string, string>>)[type] ?? type;
  return data?.reference ? `${name} ${data.reference}` : name;
};

const DeliveryAttempts = ({ attempts }: Pick<WebhookDeliveryView, 'attempts'>) => {
  const text = useText('admin').schoolApi.delivery;
  return (
    <TableSection
      title={text.attempts}
      emptyText={text.none}
      rows={attempts}
      columns={[
        { label: text.at, cell: ({ at }) => <Moment iso={at} /> },
        { label: text.statusCode, cell: ({ statusCode }) => statusCode ?? text.noStatus },
        {
          label: text.duration,
          isAmount: true,
          cell: ({ durationMs }) => `${formatFigures(durationMs)} ms`,
        },
        { label: text.response, cell: ({ response }) => <span className="code">{response}</span> },
      ]}
    />
  );
};

export const WebhookDeliveryPage = () => {
  const { schoolApi, lists } = useText('admin');
  const text = schoolApi.delivery;
  const words = lists.webhookDeliveries.words;
  const { school = '', id = '' } = useParams();
  const params = { id: school, delivery: id };
  const query = useAdminQuery('GET /admin/schools/:id/webhook-deliveries/:delivery', { params });
  const isPending = query.state.kind === 'ready' && query.state.value.delivery.status === 'pending';
  usePolling(isPending, query.call, query.put);
  return (
    <DetailPage
      backHref={`${adminAddress.school(school)}?tab=api`}
      backText={text.back}
      title={text.title}
      query={query}
    >
      {({ delivery }) => (
        <div className={stackClass}>
          <AdminSection
            title={describeEvent(delivery, words)}
            actions={
              delivery.status === 'pending' ? (
                <ActionDialog
                  {...text.skip}
                  text={formatText(text.skip.text, {
                    event: describeEvent(delivery, words),
                    url: delivery.url,
                  })}
                  isDanger
                  send={adminApi.sender('POST /admin/schools/:id/webhook-deliveries/:delivery/skip', params)}
                  onDone={query.put}
                />
              ) : (
                <ActionDialog
                  {...text.replay}
                  send={adminApi.sender(
                    'POST /admin/schools/:id/webhook-deliveries/:delivery/replay',
                    params,
                  )}
                  onDone={query.put}
                />
              )
            }
          >
            <FactRows
              rows={[
                {
                  name: text.status,
                  value: <StatusChip status={delivery.status} names={words.status} />,
                },
                { name: text.eventId, value: delivery.eventId },
                { name: text.url, value: delivery.url },
                { name: text.createdAt, value: <Moment iso={delivery.createdAt} /> },
                { name: text.deliveredAt, value: renderMoment(delivery.deliveredAt) },
              ]}
            />
          </AdminSection>
          <DeliveryAttempts attempts={delivery.attempts} />
          <AdminSection title={text.payload}>
            <CodeBlock note={delivery.eventId} code={formatBody(delivery.payload)} />
          </AdminSection>
        </div>
      )}
    </DetailPage>
  );
};
