import { inflateSync } from 'node:zlib';
import { err, ok, type Result } from '@somesa/core';
import { isZipFile } from '../../platform/csv/read-csv';
import { readXml, XmlError } from '../../platform/files/read-xml';
import { hasDeclaredSizes, readZip, type ZipEntry } from '../../platform/files/zip-file';
import { isDoc } from './doc-file';
import { type CheckedFile, DOCX, type FileProblemKey } from './upload-types';

type Attributes = Readonly<Record<string, string>>;

/** Maximum size of the list of parts, and of a list of relations, in bytes; Word's have a few KB. */
const MAX_LIST_BYTES = 1024 * 1024;

/** Lists the attributes of the elements with a name in an entry of a Word file. Returns null if it can't be read as Word does. */
const listElements = async (entry: ZipEntry, element: string): Promise<Attributes[] | null> => {
  if (entry.unpackedBytes > MAX_LIST_BYTES) return null;
  const found: Attributes[] = [];
  try {
    await readXml(entry, { open: (name, attributes) => name === element && found.push(attributes) });
    return found;
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
};

/** Entry that lists the parts of an Office file. */
const CONTENT_TYPES = '[Content_Types].xml';
const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macro = /macroEnabled|vbaProject|ms-office\.vba/i;

/** Reads the entries of a Word document (docx). Returns null for other Office files, macros, zip bombs, or hidden second files. */
const readDocx = async (bytes: Buffer): Promise<ZipEntry[] | null> => {
  const entries = await readZip(bytes);
  const list = entries?.find(({ name }) => name === CONTENT_TYPES);
  if (!entries || !list || entries.some(({ name }) => macro.test(name))) return null;
  const parts = await listElements(list, 'Override');
  const defaults = await listElements(list, 'Default');
  if (!parts || !defaults) return null;
  if ([...parts, ...defaults].some(({ ContentType = '' }) => macro.test(ContentType))) return null;
  const names = new Set(entries.map(({ name }) => `/${name}`));
  const isWord = parts.some(
    ({ ContentType, PartName = '' }) => ContentType === WORD_MAIN && names.has(PartName),
  );
  return isWord && (await hasDeclaredSizes(entries)) ? entries : null;
};

/** Parts with embedded files or controls. */
const activePart = /(?:^|\/)(?:embeddings|activeX)\//i;
/** Types of relations whose target is run or included. */
const activeType = /\/(?:oleObject|package|control|aFChunk|subDocument|attachedTemplate|frame|vbaProject)$/i;
/** Targets of links that the reader must click. */
const clickable = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Targets outside the file: URLs and network paths. */
const outside = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;

const isHarmless = ({ Type = '', Target = '', TargetMode = '' }: Attributes): boolean => {
  const [type, target] = [Type.trim(), Target.trim()];
  if (activeType.test(type)) return false;
  if (/^(?:Internal)?$/.test(TargetMode.trim())) return !outside.test(target);
  return type.endsWith('/hyperlink') && clickable.test(target);
};

/** Returns whether a Word file loads, runs or includes something else automatically: external templates and pictures, embedded
 * objects, controls. Web links are allowed. Relations that can't be read count as active.
 */
const isActiveDocx = async (entries: readonly ZipEntry[]): Promise<boolean> => {
  if (entries.some(({ name }) => activePart.test(name))) return true;
  for (const entry of entries.filter(({ name }) => /\.rels$/i.test(name))) {
    const relations = await listElements(entry, 'Relationship');
    if (!relations?.every(isHarmless)) return true;
  }
  return false;
};

type Checked = Result<Omit<CheckedFile, 'bytes'>, FileProblemKey>;

/** Maximum size of the data after the last `%%EOF`, in bytes: some systems of banks append line ends and zeroes. */
const MAX_TRAILING_BYTES = 1024;

/** Markup that would run if a browser took the file for HTML. In a harmless PDF, such tags are compressed. */
const pageMarks = /<(?:!doctype\s+html|html|head|script|iframe|object|embed|form)[\s>/]/i;

/** Returns whether bytes are a complete PDF and not also an HTML page or an archive. */
const isPdf = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = text.lastIndexOf('%%EOF');
  if (end < 0 || !text.includes('startxref')) return false;
  const behind = text.slice(end + '%%EOF'.length);
  return behind.length <= MAX_TRAILING_BYTES && /^[\s\0]*$/.test(behind) && !pageMarks.test(text);
};

/** Maximum uncompressed size of all compressed objects of a PDF, in bytes. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

/** Names of active content: scripts, actions that start programs, XFA forms, media players. */
const activeName = /\/(?:JavaScript|Launch|XFA|RichMedia)(?![\w.-])/;
const objectStream = /\/ObjStm(?![\w.-])/;
/** Only filter with which programs compress objects. */
const flateOnly = /\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|\/|>>|$)/;

/** Decodes escapes in names: `/J#61vaScript` is `/JavaScript`. */
const decodeNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns whether a PDF contains scripts or actions that start programs, also in compressed objects. Compressed objects that can't
 * be read, because they are encrypted or use another filter, count as active.
 */
const isActivePdf = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (activeName.test(decodeNames(text))) return true;
  let unpacked = 0;
  let dictionaryAt = 0;
  let end = 0;
  for (const match of text.matchAll(/\bstream[ \t]*(?:\r\n|\n|\r)/g)) {
    const start = match.index + match[0].length;
    // Starts after the previous stream, so that the time stays linear in the size of the file.
    const between = text.slice(dictionaryAt, match.index);
    const dictionary = decodeNames(between.slice(Math.max(0, between.lastIndexOf(' obj'))));
    dictionaryAt = start;
    if (!objectStream.test(dictionary)) continue;
    if (!flateOnly.test(dictionary) || /\/DecodeParms/.test(dictionary)) return true;
    // Searched once for all streams before it, as many as there are.
    if (end < start) end = text.indexOf('endstream', start);
    if (end < 0) return true;
    try {
      const objects = inflateSync(bytes.subarray(start, end), {
        maxOutputLength: MAX_UNPACKED_BYTES - unpacked,
      });
      unpacked += objects.length;
      if (activeName.test(decodeNames(objects.toString('latin1')))) return true;
    } catch {
      // Broken, encrypted or too large: the content stays unknown.
      return true;
    }
  }
  return false;
};

const checkPdf = (bytes: Buffer): Checked => {
  if (!isPdf(bytes)) return err('upload_paper_invalid');
  return isActivePdf(bytes) ? err('upload_paper_active') : ok({ type: 'application/pdf', extension: '.pdf' });
};

const checkDocx = async (bytes: Buffer): Promise<Checked> => {
  const entries = await readDocx(bytes);
  if (!entries) return err('upload_paper_invalid');
  return (await isActiveDocx(entries)) ? err('upload_paper_active') : ok({ type: DOCX, extension: '.docx' });
};

/** Validates a document by its content: a PDF or a Word file that contains no scripts, macros or embedded objects. Returns its type. */
export const checkDocument = async (file: Uint8Array): Promise<Checked> => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (isZipFile(bytes)) return checkDocx(bytes);
  if (isDoc(bytes)) return ok({ type: 'application/msword', extension: '.doc' });
  return checkPdf(bytes);
};
