import { type SiteBuilder, siteBuilders } from '@somesa/core/admin';
import { getDomain, parse } from 'tldts';

export { type SiteBuilder, siteBuilders };

/** Hosts on which every customer of a company publishes, so that no address on them is one school's own. */
const sharedHosts: ReadonlySet<string> = new Set([
  'sites.google.com',
  'docs.google.com',
  'drive.google.com',
  'script.google.com',
  'www.google.com',
  'editor.wix.com',
  'manage.wix.com',
  'www.wix.com',
  'www.facebook.com',
  'm.facebook.com',
]);

/**
 * Tells whether an origin can be one school's own site: a domain that somebody registered, or one customer's host of a
 * site builder (`https://kisubi.wixsite.com`), but not what all customers share (`https://wixsite.com`, `https://co.ug`).
 */
export const isOwnSite = (origin: string): boolean => {
  const host = new URL(origin).hostname;
  if (sharedHosts.has(host)) return false;
  return parse(host).isIp === true || getDomain(host, { allowPrivateDomains: true }) !== null;
};

/**
 * Lists the hosts around a school's form besides its origin: a website builder may put the form into a frame of its own, and
 * every frame around ours must be allowed by `frame-ancestors`. Only hosts of this one site count. Wix frames the site
 * `www.kisubi.sc.ug` on `www-kisubi-sc-ug.filesusr.com`. Google Sites names its frames by a number: such a host is registered
 * as an origin, as the form's own notice says.
 */
export const frameHostsOf = (origin: string, builder: SiteBuilder | null): readonly string[] =>
  builder === 'wix' ? [`https://${new URL(origin).hostname.replaceAll('.', '-')}.filesusr.com`] : [];
