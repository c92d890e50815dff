/** The tag that every release of the script defines. */
const TAG = 'somesa-pay-fees';

const loading = new Map<string, Promise<void>>();
/** Number of failures of each script: browsers remember a failed address, so the next attempt uses another one. */
const failures = new Map<string, number>();

const scriptOf = (host: string): URL => {
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
 * Loads the tags from a host of ours, such as `https://pay.example`: always its newest, as the script tag does. Resolves when the
 * tags are defined. Calling it again costs nothing; after a failure it tries again. Where there is no window it does nothing.
 */
export const loadSomesa = async (host: string): Promise<void> => {
  if (typeof window === 'undefined' || customElements.get(TAG)) return;
  const script = scriptOf(host);
  const running = loading.get(script.href) ?? load(script).finally(() => loading.delete(script.href));
  loading.set(script.href, running);
  return running;
};
