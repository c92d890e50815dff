import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { Button, toast } from '@somesa/ui';
import { type ReactNode, useState } from 'react';
import { showFailure } from '../../../state/page-message';

/** Button that sends a request without a dialog. It is busy meanwhile, and a failure is shown on the page. */
export const RequestButton = <T,>({
  kind,
  children,
  busyText,
  request,
  done,
  onDone,
}: {
  kind?: 'primary' | 'secondary' | 'quiet';
  children: ReactNode;
  /** Label while the request runs; the usual one by default. */
  busyText?: string;
  request: () => Promise<Result<T, ApiFailure>>;
  done?: string;
  onDone: (value: T) => void;
}) => {
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    const answer = await request();
    setBusy(false);
    if (!answer.ok) return void showFailure(answer.error.message);
    if (done) toast.success(done);
    onDone(answer.value);
  };
  return (
    <Button kind={kind} isBusy={isBusy} onClick={() => void send()}>
      {isBusy && busyText ? busyText : children}
    </Button>
  );
};
