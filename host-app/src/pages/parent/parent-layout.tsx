import { say } from '@somesa/core';
import { bankIcon, logoutIcon, officeIcon, overviewIcon, personIcon } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../state/auth';
import { isOffice } from '../../state/auth-guard';
import { useText } from '../../texts/use-text';
import { AreaLayout } from '../area/area-layout';
import type { AreaItem } from '../area/area-navigation';
import { useLogOut } from '../area/use-log-out';

/** What stands around a parent's own pages. What is added to the area adds its item here. */
export const ParentLayout = ({ children }: { children: ReactNode }) => {
  const { menu, overview } = useText('profile');
  const { user } = useSnapshot(auth);
  const onPress = useLogOut();
  const office: AreaItem[] = isOffice(user) ? [{ label: menu.office, icon: officeIcon, href: '/admin' }] : [];
  const items: AreaItem[] = [
    ...office,
    { label: menu.overview, icon: overviewIcon, href: '/parent/dashboard' },
    { label: menu.loanHistory, icon: bankIcon, href: '/parent/dashboard/loan-history' },
    { label: menu.profile, icon: personIcon, href: '/parent/dashboard/profile' },
    { label: menu.logout, icon: logoutIcon, onPress },
  ];
  return (
    <AreaLayout
      title={menu.navigation}
      items={items}
      hello={say(overview.hello, { name: user?.first_name ?? '' })}
    >
      {children}
    </AreaLayout>
  );
};
