/** Licences of the packages that a site or an embed ships. */

/** Licences under which a shipped package may stand. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages under the LGPL, which we load as separate libraries and don't change: the decoders of pictures. */
const loadedLibraries = /^(?:@img\/sharp-|libheif-js$)/;
const lgpl = /^LGPL-3\.0(?:-or-later|-only)?$/;

/** Licences of packages that name none in their package.json, as read in their licence files. @type {Record<string, string>} */
const licenceFiles = { 'png-js@2.0.0': 'MIT' };

/**
 * @typedef {object} ShippedPackage
 * @property {string} name
 * @property {string} version
 * @property {string} licence
 * @property {boolean} isAllowed
 */

/**
 * Returns whether a licence is allowed: all of its parts, or one of its alternatives.
 * @param {string} name @param {string} licence
 * @returns {boolean}
 */
const isLicenceAllowed = (name, licence) => {
  const text = licence.replace(/^\(|\)$/g, '');
  if (text.includes(' OR ')) return text.split(' OR ').some((part) => isLicenceAllowed(name, part));
  return text
    .split(' AND ')
    .every((part) => allowed.has(part) || (lgpl.test(part) && loadedLibraries.test(name)));
};

/**
 * Lists the packages of a lock file that are shipped, which leaves out those for development, with their licences.
 * @param {Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean }>} packages
 * @returns {ShippedPackage[]}
 */
export const listShippedPackages = (packages) =>
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = license ?? licenceFiles[`${name}@${version}`] ?? 'none';
      return { name, version, licence, isAllowed: isLicenceAllowed(name, licence) };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
