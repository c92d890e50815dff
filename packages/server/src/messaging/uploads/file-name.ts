/** Most characters of a file's name, with its extension. */
export const MAX_FILE_NAME_LENGTH = 100;

/** Characters that steer a terminal or a page: controls, and those that turn the direction of writing around. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;
const lastPart = /[^/\\]*$/;
/** Characters that some system takes for more than a letter. */
const special = /[<>:"|?*]/g;
const knownExtension = /\.(?:jpe?g|png|webp|hei[cf]|pdf|docx?)$/i;

/** Makes a name that can be shown and saved of one that somebody sent; it ends as the content says. */
export const displayName = (sent: string, extension: string): string => {
  const [last = ''] = lastPart.exec(sent.normalize('NFC').replace(unseen, '')) ?? [];
  const bare = last.replace(special, '').replace(/\s+/g, ' ').replace(knownExtension, '');
  const kept = [...bare.replace(/^[ .]+|[ .]+$/g, '')]
    .slice(0, MAX_FILE_NAME_LENGTH - extension.length)
    .join('')
    .trim();
  return `${kept === '' ? 'file' : kept}${extension}`;
};
