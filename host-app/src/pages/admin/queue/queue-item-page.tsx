import type { Answers } from '@somesa/api-client';
import type { QueueKind } from '@somesa/core/admin';
import { css } from '@somesa/ui';
import type { ReactNode } from 'react';
import { type ItemLine, useItemQuery } from '../layout/admin-query-view';

import { columnsClass } from '../layout/admin-section';
import { DetailPage } from '../layout/detail-page';
import { QueueItemPanel } from './queue-item-panel';

export const writtenClass = css('margin-top: 1rem; white-space: pre-line; overflow-wrap: anywhere;');

export const QueueItemPage = <L extends ItemLine>({
  kind,
  line,
  getPanelKey,
  children,
  ...page
}: {
  title: string;
  backHref: string;
  backText: string;
  kind: QueueKind;
  line: L;
  getPanelKey?: (value: Answers[L]) => string;
  children: (value: Answers[L], put: (value: Answers[L]) => void) => ReactNode;
}) => {
  const query = useItemQuery(line);
  return (
    <DetailPage query={query} {...page}>
      {(value) => (
        <div className={columnsClass}>
          <div>{children(value, query.put)}</div>
          <div>
            <QueueItemPanel key={getPanelKey?.(value)} kind={kind} subject={query.id} />
          </div>
        </div>
      )}
    </DetailPage>
  );
};
