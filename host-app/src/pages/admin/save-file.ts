/** Spreadsheets read a file without it in an old character set; what reads an answer as text takes it away. */
const BYTE_ORDER_MARK = '\ufeff';

/** Maximum time a browser may take to begin a download, in milliseconds. */
const BEGIN_MS = 60_000;

/** Gives the person a CSV file to keep. */
export const saveCsv = (name: string, text: string): void => {
  const marked = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  const url = URL.createObjectURL(new Blob([marked], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), BEGIN_MS);
};
