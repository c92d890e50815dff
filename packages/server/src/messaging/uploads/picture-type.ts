/** Brands with which HEIC and HEIF pictures start, whose other kinds are videos. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Returns the type of a picture by its first bytes, as its name and media type prove nothing; null for other files. */
export const detectPicture = (bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'heic' | null => {
  const read = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (read(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (read(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (read(0, 4) === 'RIFF' && read(8, 12) === 'WEBP') return 'webp';
  return read(4, 8) === 'ftyp' && HEIC_BRANDS.includes(read(8, 12)) ? 'heic' : null;
};
