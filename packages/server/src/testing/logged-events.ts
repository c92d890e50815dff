import type { TestApp } from './test-app';

/** Lists the events of a payment or a disbursement in the log, as `event: status before > status after`. */
export const listLoggedEvents = (
  { log }: Pick<TestApp, 'log'>,
  subject: `${'payment' | 'disbursement'}:${string}`,
): string[] =>
  log
    .filter((line) => line.includes(`"subject":"${subject}"`))
    .map((line) => JSON.parse(line))
    .map(({ event, from, to }) => `${event}: ${from} > ${to}`);
