import { isOriginText } from '@somesa/core/admin';

/** Tells whether a text is a web origin and nothing else: `https://school.example`, without a path or a slash at its end. */
export const isWebOrigin = (text: string): boolean =>
  isOriginText(text) && URL.canParse(text) && new URL(text).origin === text;
