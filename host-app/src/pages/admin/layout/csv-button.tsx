import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { Button, downloadIcon, Icon, toast } from '@somesa/ui';
import { useState } from 'react';

/** Mark without which spreadsheets read a file in an old character set; reading a response as text removes it. */
const BYTE_ORDER_MARK = '\ufeff';

/** Maximum time a browser may take to begin a download, in milliseconds. */
const BEGIN_MS = 60_000;

/** Saves a file on the user's device. */
export const saveFile = (fileName: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), BEGIN_MS);
};

/** Saves a requested CSV file on the user's device, or shows a toast if the request failed. */
export const saveCsv = async (
  fileName: string,
  request: Promise<Result<string, ApiFailure>>,
): Promise<void> => {
  const answer = await request;
  if (!answer.ok) return void toast.error(answer.error.message);
  const text = answer.value;
  const marked = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  saveFile(fileName, new Blob([marked], { type: 'text/csv;charset=utf-8' }));
};

/** Button that downloads a CSV file. */
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
  request: () => Promise<Result<string, ApiFailure>>;
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
