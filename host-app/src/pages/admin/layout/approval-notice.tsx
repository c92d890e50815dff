import { hasAccess } from '@somesa/core/admin';
import { css, Notice } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';

const noticeClass = css(
  'margin-block: 1rem; &:first-child { margin-top: 0; } &:last-child { margin-bottom: 0; }',
);

export const ApprovalNotice = ({ id }: { id: string | null }) => {
  const { waiting } = useText('admin').approval;
  const { user } = useSnapshot(auth);
  if (id === null) return null;
  const isStaff = user !== null && hasAccess(user.role_id, 'staff');
  return (
    <Notice className={noticeClass}>
      {isStaff ? <Link href={adminAddress.approval(id)}>{waiting}</Link> : waiting}
    </Notice>
  );
};
