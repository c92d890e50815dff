import sax from 'sax';
import type { ZipEntry } from './zip-file';

/** Maximum nesting of elements; the parts of Office files that we read have fewer than 10. */
const MAX_DEPTH = 32;

/** Error of an archive or of XML that no Office program writes. */
export class XmlError extends Error {}

/** Functions that receive the parts of a document, with names without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Unpacks and decodes an entry, piece by piece. */
async function* unpack(entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of await entry.open()) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw new XmlError('an entry that cannot be unpacked', { cause: error });
  }
}

/**
 * Reads an entry as XML, piece by piece, so that it is never in memory as a whole. A document type is an error, and so no entity can be
 * defined. Throws `XmlError` if the entry or its XML is wrong, and the errors of the handler as they are.
 */
export const readXml = async (entry: ZipEntry, { open, text, close }: XmlHandler): Promise<void> => {
  const parser = sax.parser(true);
  let depth = 0;
  const fail = (reason: string): never => {
    throw new XmlError(reason);
  };
  let handlerError: unknown = null;
  const handle = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      handlerError = error;
      throw error;
    }
  };
  const parse = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (error instanceof XmlError || error === handlerError) throw error;
      // The parser itself fails at names such as `hasOwnProperty`.
      throw new XmlError('a document that the parser cannot read', { cause: error });
    }
  };
  parser.onerror = ({ message }) => fail(message);
  parser.ondoctype = () => fail('a document type');
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) fail('too many levels');
    const values = Object.entries(attributes).map(([key, value]) => [removePrefix(key), String(value)]);
    // Of two with one name, that without a prefix is the format's own.
    const all = { ...Object.fromEntries(values), ...(attributes as Record<string, string>) };
    handle(() => open?.(removePrefix(name), all));
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    handle(() => close?.(removePrefix(name)));
  };
  parser.ontext = (value) => handle(() => text?.(value));
  parser.oncdata = (value) => handle(() => text?.(value));
  for await (const piece of unpack(entry)) parse(() => parser.write(piece));
  parse(() => parser.close());
};
