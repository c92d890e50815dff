import { Button, css, Notice } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { ReferenceForm } from './reference-form';

const gap = css('display: grid; gap: 1.5rem;');

/** Shows why there is no receipt, with the form to correct the reference. */
export const NoReceipt = ({ title, text, typed }: { title: string; text: string; typed: string }) => (
  <div className={gap}>
    <Notice kind="warning" title={title}>
      {text}
    </Notice>
    <ReferenceForm typed={typed} />
  </div>
);

/** Shows that the lookup failed, with a retry button. */
export const LookUpFailed = ({
  isOffline,
  message,
  again,
}: {
  isOffline: boolean;
  message: string;
  again: () => void;
}) => {
  const text = useText('receipts').receipt;
  return (
    <div className={gap}>
      <Notice kind={isOffline ? 'offline' : 'error'} title={text.failed.title}>
        {isOffline ? text.failed.offline : message}
      </Notice>
      <div>
        <Button onClick={again}>{text.failed.again}</Button>
      </div>
    </div>
  );
};
