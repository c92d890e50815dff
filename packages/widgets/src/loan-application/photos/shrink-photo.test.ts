import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo';

const KB = 1024;

/** Abilities of the fake device. */
const device = {
  width: 0,
  height: 0,
  bytesPerPixel: 0,
  white: 255,
  type: 'image/jpeg',
  canDecode: true,
  canResize: true,
};
let drawings: string[] = [];
let qualities: number[] = [];
let openedBitmaps = 0;
let closedBitmaps = 0;

class FakeCanvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  getContext() {
    return {
      fillRect: () => undefined,
      getImageData: () => ({ data: new Uint8ClampedArray([device.white, device.white, device.white, 255]) }),
      drawImage: (from: { width: number }, _: number, __: number, width: number, height: number) => {
        drawings.push(`${from.width} as ${width}x${height}`);
      },
    };
  }
  async convertToBlob({ quality }: { quality: number }) {
    qualities.push(quality);
    const size = Math.round(this.width * this.height * device.bytesPerPixel * quality);
    return new Blob([new Uint8Array(size)], { type: device.type });
  }
}

beforeEach(() => {
  Object.assign(device, { width: 4000, height: 3000, bytesPerPixel: 0.2, white: 255 });
  Object.assign(device, { type: 'image/jpeg', canDecode: true, canResize: true });
  [drawings, qualities, openedBitmaps, closedBitmaps] = [[], [], 0, 0];
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async (_: File, { resizeWidth }: ImageBitmapOptions) => {
    if (!device.canDecode) throw new DOMException('no', 'InvalidStateError');
    const width = (device.canResize && resizeWidth) || device.width;
    const height = Math.round((width * device.height) / device.width);
    openedBitmaps += 1;
    return { width, height, close: () => (closedBitmaps += 1) };
  });
  vi.stubGlobal(
    'Image',
    class {
      decode = () => Promise.reject(new DOMException('no', 'EncodingError'));
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const photo = (bytes = 4096 * KB, name = 'IMG 2041.png') =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

test('reduces a photo of 4 MB to a JPEG of 1,600 pixels and at most 385 KB', async () => {
  const small = await shrinkPhoto(photo());
  expect([small.name, small.type]).toEqual(['IMG 2041.jpg', 'image/jpeg']);
  expect(small.size).toBeLessThanOrEqual(385 * KB);
  expect([drawings, qualities]).toEqual([['1600 as 1600x1200'], [0.85]]);
  expect([openedBitmaps, closedBitmaps]).toEqual([2, 2]);
});

test('reduces the quality before the size', async () => {
  device.bytesPerPixel = 0.3;
  expect((await shrinkPhoto(photo())).size).toBeLessThanOrEqual(385 * KB);
  expect([drawings, qualities]).toEqual([['1600 as 1600x1200'], [0.85, 0.75, 0.65]]);
  [drawings, qualities] = [[], []];
  device.bytesPerPixel = 0.7;
  expect((await shrinkPhoto(photo())).size).toBeLessThanOrEqual(385 * KB);
  expect([drawings, qualities.length]).toEqual([['1600 as 1600x1200', '1600 as 1200x900'], 8]);
});

test('draws the large photo if the browser ignores the target size', async () => {
  device.canResize = false;
  expect((await shrinkPhoto(photo())).size).toBeLessThanOrEqual(385 * KB);
  expect(drawings).toEqual(['4000 as 1600x1200']);
  expect([openedBitmaps, closedBitmaps]).toEqual([2, 2]);
});

test('reduces the sides of a large photo with a small file', async () => {
  const small = await shrinkPhoto(photo(385 * KB));
  expect(drawings).toEqual(['1600 as 1600x1200']);
  expect(small.size).toBeLessThan(385 * KB);
});

test('returns a small photo unchanged', async () => {
  Object.assign(device, { width: 1600, height: 900 });
  const file = photo(400 * KB);
  expect(await shrinkPhoto(file)).toBe(file);
  expect([drawings, closedBitmaps]).toEqual([[], 1]);
});

test('returns a file that the device cannot decode unchanged, and creates no blob: URL for it', async () => {
  device.canDecode = false;
  const createUrl = vi.spyOn(URL, 'createObjectURL');
  const file = photo(4096 * KB, 'IMG_2041.HEIC');
  expect(await shrinkPhoto(file)).toBe(file);
  expect(createUrl).not.toHaveBeenCalled();
});

test('reduces a photo on a device without bitmaps', async () => {
  vi.stubGlobal('createImageBitmap', undefined);
  vi.stubGlobal(
    'Image',
    class {
      width = 3000;
      height = 4000;
      decode = async () => undefined;
    },
  );
  expect((await shrinkPhoto(photo())).type).toBe('image/jpeg');
  expect(drawings).toEqual(['3000 as 1200x1600']);
});

test('returns the file unchanged if the browser falsifies pixels or encodes no JPEG', async () => {
  const file = photo();
  device.white = 120;
  expect(await shrinkPhoto(file)).toBe(file);
  Object.assign(device, { white: 255, type: 'image/png' });
  expect(await shrinkPhoto(file)).toBe(file);
});

test('returns the file unchanged if the result would be larger', async () => {
  Object.assign(device, { width: 1700, height: 1275, bytesPerPixel: 0.2 });
  const file = photo(100 * KB);
  expect(await shrinkPhoto(file)).toBe(file);
});
