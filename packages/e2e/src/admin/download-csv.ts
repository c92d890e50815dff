import type { Page } from 'playwright-core';

/** Downloads a CSV file and returns its lines as cells, none of which may contain a comma. `press` starts the download. */
export const downloadCsv = async (page: Page, press: () => Promise<void>): Promise<string[][]> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
  const text = Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\ufeff/, '');
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
};
