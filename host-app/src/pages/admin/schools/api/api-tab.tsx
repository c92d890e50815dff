import type { SchoolApiAnswer, SchoolApiSecretAnswer } from '@somesa/core/admin';
import { css } from '@somesa/ui';
import { useCallback, useState } from 'react';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { useQuery } from '../../../../use-query';
import { adminAddress } from '../../admin-addresses';
import { AdminQueryView } from '../../layout/admin-query-view';
import { AdminTable } from '../../table/admin-table';
import type { SchoolTabProps } from '../school-tabs';
import { SchoolKeys } from './school-keys';
import { type NewSecret, SecretNotice } from './secret-notice';
import { WebhookEndpoints } from './webhook-endpoints';

const stackClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem;');

/** Shows the API keys and webhook endpoints of a school, and what was sent to them. */
export const ApiTab = ({ school }: SchoolTabProps) => {
  const text = useText('admin').schoolApi;
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const call = useCallback((signal?: AbortSignal) => adminApi.getSchoolApi(school.id, signal), [school.id]);
  const query = useQuery(call);
  const showSecret =
    (kind: NewSecret['kind']) =>
    ({ secret: value, ...api }: SchoolApiSecretAnswer): void => {
      setSecret({ kind, value });
      query.put(api);
    };
  const put = ({ keys, endpoints }: SchoolApiAnswer): void => query.put({ keys, endpoints });
  return (
    <div className={stackClass}>
      <p>
        {text.intro} <a href="/developers">{text.developers}</a>
      </p>
      {secret && <SecretNotice secret={secret} onDone={() => setSecret(null)} />}
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
        fixedParams={{ school: String(school.id) }}
        getRowHref={({ id, cells }) => adminAddress.webhookDelivery(String(cells.schoolId), id)}
      />
    </div>
  );
};
