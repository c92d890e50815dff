import type { ApiFailure, FileRequests } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { Button, downloadIcon, Icon, toast } from '@somesa/ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { saveFile } from '../../../api/save-file';
import { adminApi } from '../../../state/admin-api';
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

type FileLine = keyof FileRequests;

const requestFile = <L extends FileLine>(line: L, request: FileRequests[L]) =>
  (adminApi.callForFile as (line: L, request: object) => Promise<Result<Blob, ApiFailure>>)(line, request);

/** Button that saves a file under a name with its extension. */
export const FileButton = <L extends FileLine>({
  name,
  line,
  request,
  children,
  ...button
}: { name: string; line: L; request: FileRequests[L]; children: ReactNode } & Pick<
  ComponentProps<typeof RequestButton>,
  'kind' | 'busyText'
>) => (
  <RequestButton
    kind="secondary"
    {...button}
    request={() => requestFile(line, request)}
    onDone={(file) => saveFile(name, file)}
  >
    <Icon node={downloadIcon} />
    {children}
  </RequestButton>
);
