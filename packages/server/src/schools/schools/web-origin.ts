import { isOriginText } from '@somesa/core/admin';

/** Returns whether a text is a web origin such as `https://school.example`, without a path or trailing slash. */
export const isWebOrigin = (text: string): boolean =>
  isOriginText(text) && URL.canParse(text) && new URL(text).origin === text;
