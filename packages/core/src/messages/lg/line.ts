import type { LineTexts } from '../en/line';

/** What a call says of itself where the server sent no message, in Luganda. */
export const line: LineTexts = {
  network: 'Yintaneeti erina obuzibu',
  aborted: 'Okusaba kusaziddwamu',
  timeout: 'obudde bwa ms {ms} buyise',
  status: 'Okusaba kulemye (status {status})',
};
