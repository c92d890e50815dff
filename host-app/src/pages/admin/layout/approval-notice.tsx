import { hasAccess } from '@somesa/core/admin';
import { Notice } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { auth } from '../../../state/auth';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';

/** Shows that an action waits for another person, with a link to its request for staff; nothing without one. */
export const ApprovalNotice = ({ id }: { id: string | null }) => {
  const { waiting } = useText('admin').approval;
  const { user } = useSnapshot(auth);
  if (id === null) return null;
  const isStaff = user !== null && hasAccess(user.role_id, 'staff');
  return <Notice>{isStaff ? <Link href={adminAddress.approval(id)}>{waiting}</Link> : waiting}</Notice>;
};
