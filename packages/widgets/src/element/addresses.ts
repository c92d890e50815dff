export interface Addresses {
  api: string;
  pages: string;
}

/**
 * Returns the addresses for a script: the API of `https://pay.example/embed/1/somesa.js` is
 * `https://pay.example/api`, unless a script of the page has set the property `api` of the tag. In test mode
 * both are below `/test`.
 */
export const getAddresses = (scriptUrl: string, api: string | undefined, isTest: boolean): Addresses => {
  const address = new URL(api || '../../api', scriptUrl).href.replace(/\/{1,9}$/, '');
  const pages = address.replace(/\/api$/, '');
  return isTest ? { api: `${pages}/test/api`, pages: `${pages}/test` } : { api: address, pages };
};
