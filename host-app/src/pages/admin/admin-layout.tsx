import { formatText, type RoleId, roles } from '@somesa/core';
import type { QueueKind } from '@somesa/core/admin';
import { colour, css, logoutIcon } from '@somesa/ui';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { PublicLayout } from '../../layout/public-layout';
import { auth } from '../../state/auth';
import { isAdmin } from '../../state/auth-guard';
import { clearQueueCounts, queueCounts, refreshQueueCounts } from '../../state/queue-counts';
import { useLogOut } from '../../state/use-log-out';
import { useText } from '../../texts/use-text';
import type { AreaGroup } from '../area/area-item';
import { AreaLayout } from '../area/area-layout';
import { needsSecondFactor } from '../area/needs-second-factor';
import { listVisibleScreens } from './layout/admin-screens';
import { Search } from './search/search';
import { ConfirmationDialog } from './second-factor/confirm-form';

/** Interval between requests for the queue counts, in milliseconds; a hidden tab sends none. */
const INTERVAL_MS = 60_000;

const hasQueues = (role: RoleId | undefined): boolean => role === roles.staff || role === roles.administrator;

const useQueueCounts = (): ((queues: readonly QueueKind[]) => number) => {
  const { user } = useSnapshot(auth);
  const { waiting } = useSnapshot(queueCounts);
  const userId = user?.user_id;
  const isActive = userId !== undefined && hasQueues(user?.role_id) && !needsSecondFactor(user);
  useEffect(() => {
    if (!isActive) return;
    void refreshQueueCounts();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshQueueCounts();
    }, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      clearQueueCounts();
    };
  }, [isActive]);
  return (queues) => queues.reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0);
};

const adminClass = css(`
  && main { max-width: 100rem; }
  && main > .demo { margin-bottom: 1rem; font-size: 0.875rem; color: ${colour.muted}; }
  && main > h1 { font-size: 1.75rem; margin-bottom: 1rem; }
  && nav li > * { min-height: 2.5rem; padding-block: 0.25rem; }
  @media (pointer: coarse) { && nav li > * { min-height: 3rem; } }
`);

/** Anyone else sees the public frame, as for an address that does not exist. */
export const AdminLayout = ({ children }: { children: ReactNode }) => {
  const { menu } = useText('profile');
  const { shell, secondFactor } = useText('admin');
  const { user, isRestored } = useSnapshot(auth);
  const onPress = useLogOut();
  const countWaiting = useQueueCounts();
  if (isRestored && !isAdmin(user)) return <PublicLayout>{children}</PublicLayout>;
  const screens = user && !needsSecondFactor(user) ? listVisibleScreens(user) : [];
  const groups: AreaGroup[] = screens.map(({ name, screens: shown }) => ({
    ...(name && { title: shell.groups[name] }),
    items: shown.map(({ name: page, href, icon, also, queues = [] }) => {
      const waiting = countWaiting(queues);
      return {
        label: shell.pages[page],
        icon,
        href,
        also,
        count:
          waiting > 0
            ? {
                written: String(waiting),
                announcement: formatText(shell.waiting, { count: String(waiting) }),
              }
            : undefined,
      };
    }),
  }));
  return (
    <AreaLayout
      className={adminClass}
      title={shell.navigation}
      groups={[...groups, { items: [{ label: menu.logout, icon: logoutIcon, onPress }] }]}
      hello={formatText(shell.hello, { name: user?.full_name ?? '' })}
      tools={user && !needsSecondFactor(user) && <Search viewer={user} />}
    >
      {user?.second_factor === 'demo' && <p className="demo">{secondFactor.demo}</p>}
      {children}
      <ConfirmationDialog />
    </AreaLayout>
  );
};
