import { say } from '@somesa/core';
import { logoutIcon, overviewIcon } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { PublicLayout } from '../../layout/public-layout';
import { auth } from '../../state/auth';
import { isOffice } from '../../state/auth-guard';
import { useText } from '../../texts/use-text';
import { AreaLayout } from '../area/area-layout';
import type { AreaItem } from '../area/area-navigation';
import { useLogOut } from '../area/use-log-out';

/** What stands around the back office; who does not work there sees the public frame, as at any address that is not. */
export const AdminLayout = ({ children }: { children: ReactNode }) => {
  const { menu, admin } = useText('profile');
  const { user, isRestored } = useSnapshot(auth);
  const onPress = useLogOut();
  if (isRestored && !isOffice(user)) return <PublicLayout>{children}</PublicLayout>;
  const items: AreaItem[] = [
    { label: admin.overview, icon: overviewIcon, href: '/admin' },
    { label: menu.logout, icon: logoutIcon, onPress },
  ];
  return (
    <AreaLayout
      title={admin.navigation}
      items={items}
      hello={say(admin.signedIn, { name: user?.full_name ?? '' })}
    >
      {children}
    </AreaLayout>
  );
};
