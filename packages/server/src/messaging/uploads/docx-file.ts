import { readZip, readZipText, unpacksAsItSays, type ZipEntry } from './zip-file';

/** The list of what is in an Office file; Word's own have a few KB. */
const CONTENT_TYPES = '[Content_Types].xml';
const MOST_TYPES_BYTES = 512 * 1024;

const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macro = /macroEnabled|vbaProject|ms-office\.vba/i;

/** The parts that the list says are Word's main one. */
const mainPartsOf = (types: string): string[] =>
  [...types.matchAll(/<(?:\w+:)?Override\b[^>]*>/g)]
    .filter(([tag]) => tag.includes(`"${WORD_MAIN}"`))
    .map(([tag]) => /\bPartName="\/([^"]+)"/.exec(tag)?.[1] ?? '');

/** Reads the parts of a Word document since 2007 (docx); null for another Office file, macros, a bomb, or a second file inside. */
export const readDocx = async (bytes: Buffer): Promise<ZipEntry[] | null> => {
  const entries = readZip(bytes);
  const list = entries?.find(({ name }) => name === CONTENT_TYPES);
  if (!entries || !list) return null;
  if (entries.some(({ name }) => macro.test(name))) return null;
  const types = await readZipText(list, MOST_TYPES_BYTES);
  if (types === null || macro.test(types)) return null;
  const names = new Set(entries.map(({ name }) => name));
  const isWord = mainPartsOf(types).some((part) => names.has(part));
  return isWord && (await unpacksAsItSays(entries)) ? entries : null;
};
