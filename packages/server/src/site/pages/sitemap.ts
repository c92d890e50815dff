import { escapeHtml, languages } from '@somesa/core';

/** Writes the sitemap: every listed page, and where it stands in other languages. */
export const sitemapOf = (listed: readonly string[], publicUrl: string): string => {
  const addressOf = (path: string, language: string): string =>
    escapeHtml(`${publicUrl}${path}${language === 'en' ? '' : `?lang=${language}`}`);
  const entries = listed.map((path) => {
    const others = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(path, language)}"/>`,
    );
    return `<url><loc>${addressOf(path, 'en')}</loc>${others.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
};

/** Tells robots where nothing is for them, and where the sitemap is. */
export const robotsOf = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /parent/
Disallow: /admin

Sitemap: ${publicUrl}/sitemap.xml
`;
