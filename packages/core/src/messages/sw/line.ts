import type { LineTexts } from '../en/line';

/** What a call says of itself where the server sent no message, in Swahili. */
export const line: LineTexts = {
  network: 'Hitilafu ya mtandao',
  aborted: 'Ombi limekatizwa',
  timeout: 'muda wa ms {ms} umepita',
  status: 'Ombi limeshindikana (status {status})',
};
