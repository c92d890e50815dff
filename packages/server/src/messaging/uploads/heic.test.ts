import { describe, expect, it } from 'vitest';
import { decodeHeic } from './heic';
import { heicPhoto } from './testing/sample-files';

const mostPixels = 40_000_000;

/** The sample, with another size written where it says how large it is (ispe). */
const sayingItIs = (width: number, height: number): Buffer => {
  const photo = Buffer.from(heicPhoto());
  const at = photo.indexOf('ispe') + 8;
  photo.writeUInt32BE(width, at);
  photo.writeUInt32BE(height, at + 4);
  return photo;
};

describe('a HEIC picture', () => {
  it('is decoded, upright', async () => {
    const picture = await decodeHeic(heicPhoto(), { mostPixels });
    expect(picture).toMatchObject({ width: 256, height: 512 });
    expect(picture?.data.length).toBe(256 * 512 * 4);
  });

  it('of more pixels than are taken is left alone', async () => {
    expect(await decodeHeic(heicPhoto(), { mostPixels: 256 * 512 - 1 })).toBeNull();
    expect(await decodeHeic(sayingItIs(30_000, 30_000), { mostPixels })).toBeNull();
  });

  it('that lies about its size is left alone', async () => {
    expect(await decodeHeic(sayingItIs(16, 16), { mostPixels })).toBeNull();
  });

  it('gets no more time than is given', async () => {
    expect(await decodeHeic(heicPhoto(), { mostPixels, longestMs: 1 })).toBeNull();
  });

  it('gets no more memory than is given', async () => {
    const large = Buffer.concat([heicPhoto(), Buffer.alloc(20 * 1024 * 1024)]);
    expect(await decodeHeic(large, { mostPixels })).toMatchObject({ width: 256, height: 512 });
    expect(await decodeHeic(large, { mostPixels, mostBytes: 20 * 1024 * 1024 })).toBeNull();
  });

  it('of anything else ends with its thread, and not with ours', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('nothing'), Buffer.alloc(4_000, 0xff)])
      expect(await decodeHeic(bytes, { mostPixels })).toBeNull();
  });
});
