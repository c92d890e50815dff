import type { brand as Brand } from '@somesa/core';
import sharp from 'sharp';

type BrandInFiles = Pick<typeof Brand, 'name' | 'accountName' | 'colours'>;

/** Open exercise book of the logo, in a square of 32 units. */
const book = ({ accent }: BrandInFiles['colours']): string =>
  `<path d="M16 10.5c-2.2-1.6-4.8-2.2-8-2v13.6c3.2-.2 5.8.4 8 2 2.2-1.6 4.8-2.2 8-2V8.5c-3.2-.2-5.8.4-8 2z" fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/><path d="M16 10.5v13.6" stroke="${accent}" stroke-width="2"/>`;

const sign = (colours: BrandInFiles['colours'], corner: number, scale = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${colours.primary}"/><g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${book(colours)}</g></svg>`;

/** Preview image of a shared page: the logo on a ruled page. It contains no text, so it needs no font. */
const share = (colours: BrandInFiles['colours']): string => {
  const lines = Array.from(
    { length: 13 },
    (_, line) => `<path d="M0 ${60 + line * 46}h1200" stroke="#e4e7df" stroke-width="2"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${colours.paper}"/>${lines.join('')}<path d="M172 0v630" stroke="${colours.accent}" stroke-width="4"/><rect x="440" y="155" width="320" height="320" rx="80" fill="${colours.primary}"/><g transform="translate(440 155) scale(10)">${book(colours)}</g></svg>`;
};

const png = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize({ width })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

const manifest = ({ name, accountName, colours }: BrandInFiles, description: string): string =>
  JSON.stringify({
    name: accountName,
    short_name: name,
    description,
    start_url: '/',
    display: 'minimal-ui',
    background_color: colours.paper,
    theme_color: colours.primary,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });

/** Files in the site's root that carry the operator's brand, by name. */
export const brandFiles = async (
  brand: BrandInFiles,
  description: string,
): Promise<Record<string, string | Buffer>> => {
  const { colours } = brand;
  const round = sign(colours, 8);
  return {
    'favicon.svg': round,
    'manifest.webmanifest': manifest(brand, description),
    'icon-192.png': await png(round, 192),
    'icon-512.png': await png(round, 512),
    // Phones crop these icons to their own shape, so the logo stays in the centre and the background has no corners.
    'icon-maskable.png': await png(sign(colours, 0, 0.8), 512),
    'apple-touch-icon.png': await png(sign(colours, 0), 180),
    'share.png': await png(share(colours), 1200),
  };
};
