/** Addresses of the API and of the receipt pages. */
export interface Addresses {
  api: string;
  pages: string;
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/**
 * Finds the addresses of the service from the script's own: `https://pay.example/embed/1/somesa.js` belongs to
 * `https://pay.example/api`. The attribute `api` names another one.
 */
export const addressesOf = (scriptUrl: string, api: string | null): Addresses => {
  const address = withoutSlash(api ? new URL(api, scriptUrl).href : new URL('../../api', scriptUrl).href);
  return { api: address, pages: address.replace(/\/api$/, '') };
};
