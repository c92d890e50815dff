import { type SiteBuilder, siteBuilders } from '@somesa/core/office';

export { type SiteBuilder, siteBuilders };

/**
 * The hosts of website builders that put a school's embedded page into frames of their own: every one of the frames
 * around ours must be allowed by `frame-ancestors`, not only the school's address. A builder's hosts are shared by all of its
 * customers, so a school gets them only by registering an origin with its builder. Neither builder publishes a list: when
 * a builder's page shows an empty frame, the browser's console names the host that is missing here.
 */
export const builderHosts: Readonly<Record<SiteBuilder, readonly string[]>> = {
  // 'Embed HTML' is a frame on filesusr.com; free sites are on wixsite.com, Studio's and the editor's previews on the others.
  wix: [
    'https://*.filesusr.com',
    'https://*.wixsite.com',
    'https://*.editorx.io',
    'https://editor.wix.com',
    'https://*.wix.com',
  ],
  // 'Embed' is a frame on googleusercontent.com within sites.google.com, also under a school's own domain.
  'google-sites': ['https://sites.google.com', 'https://*.googleusercontent.com'],
};
