import { siteEn } from '@somesa/core';
import { Button, css, Notice } from '@somesa/ui';
import { ReferenceForm } from './reference-form';

const gap = css('display: grid; gap: 1.5rem;');

/** Tells why there is no receipt, with the form to correct the reference. */
export const NoReceipt = ({ title, text, typed }: { title: string; text: string; typed: string }) => (
  <div className={gap}>
    <Notice kind="warning" title={title}>
      {text}
    </Notice>
    <ReferenceForm typed={typed} />
  </div>
);

/** Tells that the look-up itself failed, with the way to try it again. */
export const LookUpFailed = ({
  isOffline,
  message,
  again,
}: {
  isOffline: boolean;
  message: string;
  again: () => void;
}) => (
  <div className={gap}>
    <Notice kind={isOffline ? 'offline' : 'error'} title={siteEn.receipt.failed.title}>
      {isOffline ? siteEn.receipt.failed.offline : message}
    </Notice>
    <div>
      <Button onClick={again}>{siteEn.receipt.failed.again}</Button>
    </div>
  </div>
);
