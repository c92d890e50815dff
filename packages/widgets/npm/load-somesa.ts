/** Tag that every release of the script defines. */
const TAG = 'somesa-pay-fees';

const loading = new Map<string, Promise<void>>();
// Number of failures of each script. Browsers remember a failed import, so the next attempt uses another URL.
const failures = new Map<string, number>();

const getScriptUrl = (host: string): URL => {
  try {
    const url = new URL(`${String(host).replace(/\/+$/, '')}/embed/1/somesa.js`);
    if (/^https?:$/.test(url.protocol)) return url;
  } catch {}
  throw new Error(
    `Somesa: loadSomesa needs the address of the host, such as 'https://pay.example', and got '${host}'.`,
  );
};

const load = async (script: URL): Promise<void> => {
  const failed = failures.get(script.href) ?? 0;
  const address = failed === 0 ? script.href : `${script.href}?try=${failed + 1}`;
  try {
    await import(/* @vite-ignore */ /* webpackIgnore: true */ address);
  } catch (cause) {
    failures.set(script.href, failed + 1);
    throw new Error(
      `Somesa: ${script.href} did not load. Check the address and the line; a Content-Security-Policy of the page must have ${script.origin} in script-src. Then call loadSomesa again.`,
      { cause },
    );
  }
  if (!customElements.get(TAG)) {
    throw new Error(`Somesa: ${script.href} loaded, but defines no <${TAG}>. Check that this is our script.`);
  }
};

/**
 * Loads the latest tags from our host, such as `https://pay.example`, as the script tag does. Resolves when
 * the tags are defined. Calling it again has no effect, except after a failure. It does nothing without a
 * window.
 */
export const loadSomesa = async (host: string): Promise<void> => {
  if (typeof window === 'undefined' || customElements.get(TAG)) return;
  const script = getScriptUrl(host);
  const pending = loading.get(script.href) ?? load(script).finally(() => loading.delete(script.href));
  loading.set(script.href, pending);
  return pending;
};
