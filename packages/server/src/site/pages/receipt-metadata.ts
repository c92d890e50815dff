import { brand, escapeHtml, findReference, formatText, receiptEn } from '@somesa/core';

/**
 * Renders the metadata by which apps preview the shared link of a receipt: its reference, and a picture of it. Returns null for other
 * pages. Asks no database, since a picture is only served for a receipt that exists.
 */
export const renderReceiptMetadata = (pathname: string, origin: string): string | null => {
  const reference = findReference(/^\/receipts\/([\w-]+)$/.exec(pathname)?.[1] ?? '');
  if (reference === null) return null;
  const title = formatText(receiptEn.file_title, { reference });
  const picture = `${origin}/api/receipts/${reference}/picture`;
  const properties = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': title,
    'og:description': receiptEn.check,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
  };
  return Object.entries(properties)
    .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />\n    `)
    .join('');
};
