import { formatText } from '@somesa/core';
import {
  adminIcon,
  bellIcon,
  colour,
  css,
  historyIcon,
  Icon,
  logoutIcon,
  overviewIcon,
  paperIcon,
  personIcon,
  radius,
  receiptIcon,
  studentIcon,
  walletIcon,
} from '@somesa/ui';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { auth } from '../../state/auth';
import { callAsUser } from '../../state/auth-api';
import { isAdmin } from '../../state/auth-guard';
import { onChange, subscribeToChanges } from '../../state/live';
import { formatUnread, setUnread, unread } from '../../state/unread';
import { useLogOut } from '../../state/use-log-out';
import { useText } from '../../texts/use-text';
import type { AreaItem } from '../area/area-item';
import { AreaLayout } from '../area/area-layout';
import {
  childrenAddress,
  DASHBOARD,
  loanHistoryAddress,
  notificationsAddress,
  paymentHistoryAddress,
  profileAddress,
  repaymentsAddress,
  statementsAddress,
} from './parent-addresses';

const PAGES_WITH_COUNT = [DASHBOARD, notificationsAddress];

const loadUnread = async (): Promise<void> => {
  const answer = await callAsUser('GET /parent/notifications', {
    query: { filter: 'all' },
    expects: 'notifications',
  });
  // If the count cannot be loaded, the last one stays: no one waits for it.
  if (answer.ok) setUnread(answer.value.unread);
};

const useUnread = (): void => {
  const { user } = useSnapshot(auth);
  const userId = user?.user_id;
  const [location] = useLocation();
  const isCountOnPage = PAGES_WITH_COUNT.includes(location.replace(/\/$/, ''));
  useEffect(() => {
    if (userId === undefined) return;
    const stop = subscribeToChanges();
    return () => {
      stop();
      // The next user has another count.
      unread.count = null;
    };
  }, [userId]);
  useEffect(() => {
    if (userId === undefined || isCountOnPage) return;
    if (unread.count === null) void loadUnread();
    return onChange(['notification'], () => void loadUnread());
  }, [userId, isCountOnPage]);
};

const bell = css(`
  position: relative;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: ${radius.control};
  &, &:visited { color: ${colour.ink}; }
  &:hover { background: ${colour.tint}; }
  & svg { width: 1.5rem; height: 1.5rem; }
  & .count { position: absolute; top: 0.25rem; inset-inline-start: 1.5rem; min-width: 1.25rem; padding: 0 0.25rem; border-radius: ${radius.round}; background: ${colour.primary}; color: ${colour.onPrimary}; font-size: 0.75rem; font-weight: 700; line-height: 1.25rem; text-align: center; font-variant-numeric: tabular-nums; }
  @media (forced-colors: active) { & .count { border: 1px solid CanvasText; } }
`);

const Bell = () => {
  const text = useText('dashboard').menu;
  const { count } = useSnapshot(unread);
  const written = count ? formatUnread(count) : null;
  return (
    <Link
      href={notificationsAddress}
      className={bell}
      aria-label={written === null ? text.bellNone : formatText(text.bell, { count: written })}
    >
      <Icon node={bellIcon} />
      {written !== null && (
        <span className="count" aria-hidden="true">
          {written}
        </span>
      )}
    </Link>
  );
};

export const ParentLayout = ({ children }: { children: ReactNode }) => {
  const { menu, overview } = useText('profile');
  const own = useText('dashboard').menu;
  const { user } = useSnapshot(auth);
  const { count } = useSnapshot(unread);
  const onPress = useLogOut();
  useUnread();
  const admin: AreaItem[] = isAdmin(user) ? [{ label: menu.admin, icon: adminIcon, href: '/admin' }] : [];
  const written = formatUnread(count ?? 0);
  const items: AreaItem[] = [
    ...admin,
    { label: menu.overview, icon: overviewIcon, href: DASHBOARD },
    {
      label: own.children,
      icon: studentIcon,
      href: childrenAddress,
      also: [`${DASHBOARD}/children/`],
    },
    {
      label: menu.loanHistory,
      icon: historyIcon,
      href: loanHistoryAddress,
      also: [`${DASHBOARD}/loans/`],
    },
    {
      label: own.loanRepayments,
      icon: walletIcon,
      href: repaymentsAddress,
      also: [`${DASHBOARD}/loan-repayments/`],
    },
    { label: own.paymentHistory, icon: receiptIcon, href: paymentHistoryAddress },
    { label: own.documents, icon: paperIcon, href: statementsAddress },
    { label: menu.profile, icon: personIcon, href: profileAddress },
    {
      label: own.notifications,
      icon: bellIcon,
      href: notificationsAddress,
      count: count ? { written, announcement: formatText(own.unread, { count: written }) } : undefined,
    },
    { label: menu.logout, icon: logoutIcon, onPress },
  ];
  return (
    <AreaLayout
      title={menu.navigation}
      groups={[{ items }]}
      hello={formatText(overview.hello, { name: user?.first_name ?? '' })}
      tools={<Bell />}
    >
      {children}
    </AreaLayout>
  );
};
