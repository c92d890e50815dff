/** Maximum time to wait for the fees service to return its versions, in milliseconds. */
const ANSWER_WITHIN_MS = 3000;
const WIDGET_FILE = 'pay-fees.js';

const readLatest = async (somesaOrigin) => {
  try {
    const answer = await fetch(`${somesaOrigin}/embed/manifest.json`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const { latest, versions } = await answer.json();
    const file = versions[latest][WIDGET_FILE];
    return { version: latest, integrity: file.integrity };
  } catch {
    return null;
  }
};

/** Writes the newest published version and its hash into a page, or leaves the part that says that there is none. */
export const fillInPinned = async (html, somesaOrigin) => {
  const found = await readLatest(somesaOrigin);
  const [kept, dropped] = found ? ['PUBLISHED', 'UNPUBLISHED'] : ['UNPUBLISHED', 'PUBLISHED'];
  return html
    .replaceAll(new RegExp(`<!-- ${dropped} -->[^]*?<!-- /${dropped} -->`, 'g'), '')
    .replaceAll(new RegExp(`<!-- /?${kept} -->`, 'g'), '')
    .replaceAll('PINNED_VERSION', found?.version ?? '')
    .replaceAll('PINNED_INTEGRITY', found?.integrity ?? '');
};
