import { cleanText, truncateText } from '@somesa/core';
/** Maximum length of a file name with its extension, in characters. */
export const MAX_FILE_NAME_LENGTH = 100;

/** Characters with a special meaning in file names of some systems. */
const special = /[<>:"|?*]/g;
const knownExtension = /\.(?:jpe?g|png|webp|hei[cf]|pdf|docx?)$/i;

/** Returns an uploaded file's name in a form that is safe to show and save, with the extension of its content. */
export const displayName = (sent: string, extension: string): string => {
  const last = cleanText(sent.normalize('NFC')).split(/[/\\]/).at(-1) ?? '';
  const bare = cleanText(last.replace(special, '')).replace(knownExtension, '');
  const trimmed = bare.replace(/^[ .]+|(?<![ .])[ .]+$/g, '');
  const base = truncateText(trimmed, MAX_FILE_NAME_LENGTH - extension.length).trim();
  return `${base === '' ? 'file' : base}${extension}`;
};
