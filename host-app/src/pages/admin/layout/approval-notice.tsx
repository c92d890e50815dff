import { Notice } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';

/** Shows that an action waits for another person, with a link to its request; nothing without one. */
export const ApprovalNotice = ({ id }: { id: string | null }) => {
  const { waiting } = useText('admin').approval;
  return id === null ? null : (
    <Notice>
      <Link href={adminAddress.approval(id)}>{waiting}</Link>
    </Notice>
  );
};
