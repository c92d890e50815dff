import { formatText } from '@somesa/core';
import { css, TextArea } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { AdminSection } from '../../layout/admin-section';
import { FileButton } from '../../layout/request-button';
import { useShortDates } from '../../table/list-cell';
import type { SchoolTabProps } from '../school-tabs';

/** Time limit for a download of up to 1 GB, in milliseconds. */
const DOWNLOAD_TIMEOUT_MS = 3_600_000;
const BYTES_PER_MB = 1_000_000;

const stackClass = css('display: grid; gap: 0.75rem; justify-items: start;');

/** File with everything of the school, for its head bursar: the request, what became of it, and the download. */
export const SchoolExport = ({ school }: SchoolTabProps) => {
  const text = useText('admin').schoolExport;
  const { formatMoment } = useShortDates();
  const query = useAdminQuery('GET /admin/schools/:id/export', { params: { id: school.id } });
  return (
    <AdminSection title={text.title}>
      <AdminQueryView query={query} skeletonRows={2}>
        {({ schoolExport: latest }) => {
          const isOpen = latest?.status === 'requested' || latest?.status === 'making';
          return (
            <div className={stackClass}>
              <p>{text.text}</p>
              {latest && (
                <p>
                  {formatText(text.status[latest.status], {
                    name: latest.requestedBy,
                    time: formatMoment(latest.requestedAt),
                    reason: latest.rejectionReason ?? '',
                    expires: latest.expiresAt === null ? '' : formatMoment(latest.expiresAt),
                  })}
                </p>
              )}
              {latest?.status === 'ready' && (
                <FileButton
                  name={`${school.slug}.zip`}
                  busyText={text.preparing}
                  line="GET /admin/schools/:id/export.zip"
                  request={{ params: { id: school.id }, timeoutMs: DOWNLOAD_TIMEOUT_MS }}
                >
                  {formatText(text.download, {
                    size: `${((latest.sizeBytes ?? 0) / BYTES_PER_MB).toFixed(1)} MB`,
                  })}
                </FileButton>
              )}
              {!isOpen && (
                <ActionDialog
                  {...text.request}
                  initialValues={{ reason: '' }}
                  send={adminApi.sender('POST /admin/schools/:id/export', { id: school.id })}
                  onDone={query.put}
                >
                  {(field) => <TextArea label={text.request.reason} rows={3} {...field('reason')} />}
                </ActionDialog>
              )}
            </div>
          );
        }}
      </AdminQueryView>
    </AdminSection>
  );
};
