import { brand, say, siteEn } from '@somesa/core';

/** What index.html and the manifest need before any script runs: written by the build, so that the name stands once. */
export const shell = {
  title: say(siteEn.titles.page, { title: siteEn.titles.home, name: brand.name }),
  description: siteEn.shell.description,
  noScript: say(siteEn.shell.noScript, { phone: brand.phones[0] }),
  manifest: {
    name: brand.accountName,
    short_name: brand.name,
    description: siteEn.shell.description,
    start_url: '/',
    display: 'minimal-ui',
    background_color: brand.colours.paper,
    theme_color: brand.colours.primary,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  },
};
