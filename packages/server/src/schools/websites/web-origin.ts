import { isOriginText, type SiteBuilder } from '@somesa/core/admin';
import { getDomain, parse } from 'tldts';

/** Returns whether a text is a web origin such as `https://school.example`, without a path or trailing slash. */
export const isWebOrigin = (text: string): boolean =>
  isOriginText(text) && URL.canParse(text) && new URL(text).origin === text;

/** Hosts shared by all customers of a website builder, so that they can't be one school's site. */
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
 * Returns whether an origin can be one school's own site: a registered domain or a customer's host at a website builder
 * (`https://kisubi.wixsite.com`), but no host that customers share (`https://wixsite.com`) and no suffix (`https://co.ug`).
 */
export const isOwnSite = (origin: string): boolean => {
  const host = new URL(origin).hostname;
  if (sharedHosts.has(host)) return false;
  return parse(host).isIp === true || getDomain(host, { allowPrivateDomains: true }) !== null;
};

/**
 * Lists the hosts besides the origin that `frame-ancestors` must allow, because a website builder puts our form into a frame
 * of its own. Only hosts of this one site are listed: Wix frames `www.kisubi.sc.ug` on `www-kisubi-sc-ug.filesusr.com`.
 * Google Sites gives its frames numbered hosts, which schools register as origins, as the form's notice tells them.
 */
export const listFrameHosts = (origin: string, builder: SiteBuilder | null): readonly string[] =>
  builder === 'wix' ? [`https://${new URL(origin).hostname.replaceAll('.', '-')}.filesusr.com`] : [];
