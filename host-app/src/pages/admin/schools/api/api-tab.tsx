import type { SchoolApiAnswer, SchoolApiSecretAnswer, WebhookEndpointView } from '@somesa/core/admin';
import { Button, css, Notice } from '@somesa/ui';
import { type ReactNode, useCallback, useState } from 'react';
import { useText } from '../../../../texts/use-text';
import { CodeBlock } from '../../../public/partner/code-block';
import { adminAddress } from '../../admin-addresses';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { stackClass } from '../../layout/admin-section';
import { usePolling } from '../../layout/use-polling';
import { AdminTable } from '../../table/admin-table';
import type { SchoolTabProps } from '../school-tabs';
import { SchoolKeys } from './school-keys';
import { WebhookEndpoints } from './webhook-endpoints';

const secretNoticeStackClass = css(
  'display: grid; grid-template-columns: minmax(0, 1fr); justify-items: start; gap: 1rem;',
);

interface NewSecret {
  kind: 'key' | 'signing';
  value: string;
}

/** Shows a new secret to copy, until the user confirms that they have it. */
export const SecretNotice = ({
  note,
  secret,
  onDone,
  children,
}: {
  note: string;
  secret: string;
  onDone: () => void;
  children?: ReactNode;
}) => (
  <Notice kind="success">
    <div className={secretNoticeStackClass}>
      <CodeBlock note={note} code={secret} />
      {children}
      <Button onClick={onDone}>{useText('admin').schoolApi.secret.done}</Button>
    </div>
  </Notice>
);

const isSendingTo = ({ pending, status, retryAt }: WebhookEndpointView): boolean =>
  pending > 0 && status !== 'disabled' && retryAt === null;

export const ApiTab = ({ school }: SchoolTabProps) => {
  const text = useText('admin').schoolApi;
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const {
    put: putAnswer,
    call,
    ...query
  } = useAdminQuery('GET /admin/schools/:id/api', {
    params: { id: school.id },
  });
  const [logVersion, setLogVersion] = useState(0);
  const put = useCallback(
    ({ keys, endpoints }: SchoolApiAnswer): void => {
      putAnswer({ keys, endpoints });
      setLogVersion((before) => before + 1);
    },
    [putAnswer],
  );
  const showSecret =
    (kind: NewSecret['kind']) =>
    ({ secret: value, ...api }: SchoolApiSecretAnswer): void => {
      setSecret({ kind, value });
      put(api);
    };
  const isSending = query.state.kind === 'ready' && query.state.value.endpoints.some(isSendingTo);
  usePolling(isSending, call, put);
  return (
    <div className={stackClass}>
      <p>
        {text.intro} <a href="/developers">{text.developers}</a>
      </p>
      {secret && (
        <SecretNotice note={text.secret[secret.kind]} secret={secret.value} onDone={() => setSecret(null)} />
      )}
      <AdminQueryView query={query}>
        {(api) => (
          <div className={stackClass}>
            <SchoolKeys schoolId={school.id} api={api} onChange={put} onSecret={showSecret('key')} />
            <WebhookEndpoints
              schoolId={school.id}
              api={api}
              onChange={put}
              onSecret={showSecret('signing')}
            />
          </div>
        )}
      </AdminQueryView>
      <AdminTable
        list="webhookDeliveries"
        version={logVersion}
        fixedParams={{ school: String(school.id) }}
        getRowHref={({ id, cells }) => adminAddress.webhookDelivery(String(cells.schoolId), id)}
      />
    </div>
  );
};
