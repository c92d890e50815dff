/** What may stand behind the last `%%EOF`, in bytes: banks' systems add line ends and zeroes. */
const MOST_BEHIND_END = 1024;

/** What would run in a browser that took the file for a page. Such words are compressed in a PDF that means no harm. */
const pageMarks = /<(?:!doctype\s+html|html|head|script|iframe|object|embed|form)[\s>/]/i;

/** Tells whether bytes are a PDF and nothing else: whole, and no page or archive that only begins like one. */
export const isPdf = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  if (!/^%PDF-[12]\.\d/.test(text)) return false;
  const end = text.lastIndexOf('%%EOF');
  if (end < 0 || !text.includes('startxref')) return false;
  const behind = text.slice(end + '%%EOF'.length);
  return behind.length <= MOST_BEHIND_END && /^[\s\0]*$/.test(behind) && !pageMarks.test(text);
};
