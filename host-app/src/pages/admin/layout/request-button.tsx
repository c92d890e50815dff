import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { Button, downloadIcon, Icon, toast } from '@somesa/ui';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../../api/save-file';
import { showFailure } from '../../../state/page-message';

// Mark without which spreadsheets read a file in an old character set; reading a response as text removes it.
const BYTE_ORDER_MARK = '\ufeff';

export const saveCsv = async (
  fileName: string,
  request: Promise<Result<Blob, ApiFailure>>,
): Promise<void> => {
  const answer = await request;
  if (!answer.ok) return void showFailure(answer.error.message);
  const text = await answer.value.text();
  const marked = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  saveFile(fileName, new Blob([marked], { type: 'text/csv;charset=utf-8' }));
};

export const CsvButton = ({
  name,
  kind,
  text,
  busyText,
  request,
}: {
  /** Name of the file, without its extension. */
  name: string;
  kind: 'secondary' | 'quiet';
  text: string;
  busyText: string;
  request: () => Promise<Result<Blob, ApiFailure>>;
}) => {
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    await saveCsv(`${name}.csv`, request());
    setBusy(false);
  };
  return (
    <Button kind={kind} isBusy={isBusy} onClick={() => void download()}>
      {!isBusy && <Icon node={downloadIcon} />}
      {isBusy ? busyText : text}
    </Button>
  );
};

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
