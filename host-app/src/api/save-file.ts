/** Maximum time a browser may take to begin a download, in milliseconds. */
const BEGIN_MS = 60_000;

export const saveFile = (fileName: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), BEGIN_MS);
};
