/** What a call says of itself where the server sent no message. Source: specification section 8, to the letter. */
export const line = {
  network: 'Network Error',
  aborted: 'Request aborted',
  timeout: 'timeout of {ms} ms exceeded',
  status: 'Request failed with status code {status}',
} as const;

/** Texts of the line in one language. */
export type LineTexts = Record<keyof typeof line, string>;
