import { say } from '@somesa/core';
import {
  bellIcon,
  historyIcon,
  logoutIcon,
  officeIcon,
  overviewIcon,
  paperIcon,
  personIcon,
  receiptIcon,
  walletIcon,
} from '@somesa/ui';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../state/auth';
import { isOffice } from '../../state/auth-guard';
import { unread, writeUnread } from '../../state/unread';
import { useText } from '../../texts/use-text';
import type { AreaItem } from '../area/area-item';
import { AreaLayout } from '../area/area-layout';
import { useLogOut } from '../area/use-log-out';
import { Bell } from './bell';
import {
  DASHBOARD,
  loanHistoryAddress,
  notificationsAddress,
  paymentHistoryAddress,
  profileAddress,
  repaymentsAddress,
  statementsAddress,
} from './parent-addresses';
import { useUnread } from './use-unread';

/** What stands around a parent's own pages: the ways through them, and what is unread. */
export const ParentLayout = ({ children }: { children: ReactNode }) => {
  const { menu, overview } = useText('profile');
  const own = useText('dashboard').menu;
  const { user } = useSnapshot(auth);
  const { count } = useSnapshot(unread);
  const onPress = useLogOut();
  useUnread();
  const office: AreaItem[] = isOffice(user) ? [{ label: menu.office, icon: officeIcon, href: '/admin' }] : [];
  const written = writeUnread(count ?? 0);
  const items: AreaItem[] = [
    ...office,
    { label: menu.overview, icon: overviewIcon, href: DASHBOARD },
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
      count: count ? { written, said: say(own.unread, { count: written }) } : undefined,
    },
    { label: menu.logout, icon: logoutIcon, onPress },
  ];
  return (
    <AreaLayout
      title={menu.navigation}
      groups={[{ items }]}
      hello={say(overview.hello, { name: user?.first_name ?? '' })}
      tools={<Bell />}
    >
      {children}
    </AreaLayout>
  );
};
