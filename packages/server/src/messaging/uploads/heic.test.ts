import { describe, expect, it } from 'vitest';
import { decodeHeic } from './picture';
import { heicPhoto } from './testing/sample-files';

const maxPixels = 40_000_000;

/** Returns the sample with another declared size (ispe). */
const photoOfDeclaredSize = (width: number, height: number): Buffer => {
  const photo = Buffer.from(heicPhoto());
  const at = photo.indexOf('ispe') + 8;
  photo.writeUInt32BE(width, at);
  photo.writeUInt32BE(height, at + 4);
  return photo;
};

describe('decodeHeic', () => {
  it('decodes a picture upright', async () => {
    const picture = await decodeHeic(heicPhoto(), { maxPixels });
    expect(picture).toMatchObject({ width: 256, height: 512 });
    expect(picture?.data.length).toBe(256 * 512 * 4);
  });

  it('returns null if a picture has more pixels than allowed', async () => {
    expect(await decodeHeic(heicPhoto(), { maxPixels: 256 * 512 - 1 })).toBeNull();
    expect(await decodeHeic(photoOfDeclaredSize(30_000, 30_000), { maxPixels })).toBeNull();
  });

  it('returns null if a picture declares a wrong size', async () => {
    expect(await decodeHeic(photoOfDeclaredSize(16, 16), { maxPixels })).toBeNull();
  });

  it('returns null if decoding takes too long', async () => {
    expect(await decodeHeic(heicPhoto(), { maxPixels, maxDurationMs: 1 })).toBeNull();
  });

  it('returns null if decoding needs too much memory', async () => {
    const large = Buffer.concat([heicPhoto(), Buffer.alloc(20 * 1024 * 1024)]);
    expect(await decodeHeic(large, { maxPixels })).toMatchObject({ width: 256, height: 512 });
    expect(await decodeHeic(large, { maxPixels, maxBytes: 20 * 1024 * 1024 })).toBeNull();
  });

  it('returns null for any other data without ending the main thread', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('nothing'), Buffer.alloc(4_000, 0xff)])
      expect(await decodeHeic(bytes, { maxPixels })).toBeNull();
  });
});
