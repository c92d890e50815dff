import { formatText, type UserView } from '@somesa/core';
import {
  Avatar,
  type AvatarSize,
  Dropdown,
  logoutIcon,
  overviewIcon,
  personIcon,
  VisuallyHidden,
} from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { getHomePath } from '../state/auth-guard';
import { setOpenDropdown, ui } from '../state/ui';
import { useLogOut } from '../state/use-log-out';
import { useText } from '../texts/use-text';

const NAME = 'account';

export const AccountMenu = ({ user, size = 'small' }: { user: UserView; size?: AvatarSize }) => {
  const text = useText('layout').frame;
  const logOut = useLogOut();
  const { openDropdown } = useSnapshot(ui);
  return (
    <Dropdown
      trigger={
        <>
          <Avatar name={user.full_name} picture={user.avatar} size={size} />
          <VisuallyHidden>{formatText(text.account, { name: user.full_name })}</VisuallyHidden>
        </>
      }
      heading={<strong>{user.full_name}</strong>}
      isOpen={openDropdown === NAME}
      onToggle={(isOpen) => setOpenDropdown(isOpen ? NAME : null)}
      renderLink={(link) => <Link {...link} />}
      options={[
        { label: text.dashboard, icon: overviewIcon, href: getHomePath(user) },
        { label: text.profile, icon: personIcon, href: '/parent/dashboard/profile' },
        { label: text.signOut, icon: logoutIcon, onSelect: logOut },
      ]}
    />
  );
};
