import { inflateSync } from 'node:zlib';

/** Maximum size of all compressed objects of one PDF, unpacked, in bytes. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** Names of what a reader's program would run: scripts, other programs, forms that compute, players. */
const activeName = /\/(?:JavaScript|Launch|XFA|RichMedia)(?![\w.-])/;
const objectStream = /\/ObjStm(?![\w.-])/;
/** The one filter that programs write compressed objects with. */
const flateOnly = /\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|\/|>>|$)/;

/** Writes names as they are read: `/J#61vaScript` is `/JavaScript`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Tells whether a PDF holds scripts, or actions that start programs, also in its compressed objects. Compressed objects that
 * can't be read, because they are encrypted or packed another way, count as active: nobody can say what they hold.
 */
export const isActivePdf = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (activeName.test(plainNames(text))) return true;
  let unpacked = 0;
  let dictionaryAt = 0;
  for (const match of text.matchAll(/\bstream[ \t]*(?:\r\n|\n|\r)/g)) {
    const start = match.index + match[0].length;
    // From the stream before: what is read once is not read again, however many streams there are.
    const between = text.slice(dictionaryAt, match.index);
    const dictionary = plainNames(between.slice(Math.max(0, between.lastIndexOf(' obj'))));
    dictionaryAt = start;
    if (!objectStream.test(dictionary)) continue;
    if (!flateOnly.test(dictionary) || /\/DecodeParms/.test(dictionary)) return true;
    const end = text.indexOf('endstream', start);
    try {
      const objects = inflateSync(bytes.subarray(start, end < 0 ? undefined : end), {
        maxOutputLength: MAX_UNPACKED_BYTES - unpacked,
      });
      unpacked += objects.length;
      if (activeName.test(plainNames(objects.toString('latin1')))) return true;
    } catch {
      // Broken, encrypted, or too much: what it holds stays unknown.
      return true;
    }
  }
  return false;
};
