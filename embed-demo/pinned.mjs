/** Timeout of the request for the published versions, in milliseconds. */
const TIMEOUT_MS = 3000;
const WIDGET_FILE = 'pay-fees.js';

const readLatest = async (somesaOrigin) => {
  try {
    const response = await fetch(`${somesaOrigin}/embed/manifest.json`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { latest, versions } = await response.json();
    const file = versions[latest][WIDGET_FILE];
    return { version: latest, integrity: file.integrity };
  } catch {
    return null;
  }
};

/** Fills the latest published version and its hash into a page, or keeps the part of the page for no published version. */
export const fillInPinned = async (html, somesaOrigin) => {
  const latest = await readLatest(somesaOrigin);
  const [shown, removed] = latest ? ['PUBLISHED', 'UNPUBLISHED'] : ['UNPUBLISHED', 'PUBLISHED'];
  return html
    .replaceAll(new RegExp(`<!-- ${removed} -->[^]*?<!-- /${removed} -->`, 'g'), '')
    .replaceAll(new RegExp(`<!-- /?${shown} -->`, 'g'), '')
    .replaceAll('PINNED_VERSION', latest?.version ?? '')
    .replaceAll('PINNED_INTEGRITY', latest?.integrity ?? '');
};
