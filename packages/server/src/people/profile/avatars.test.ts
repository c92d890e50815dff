import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createForm, createStripes, FORM_TYPE, putAvatar } from '../../testing/avatar-form';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { buildTestApp } from '../../testing/test-app';

const { test, people } = await setUpTestApp();
const person = await people.signUp();

const put = (payload: Buffer | string, contentType?: string) =>
  putAvatar(test, person.token, payload, contentType);

const decodePicture = (url: string | null): Buffer => {
  const base64 = /^data:image\/webp;base64,([\w+/=]+)$/.exec(url ?? '')?.[1];
  if (!base64) throw new Error('there is no picture');
  return Buffer.from(base64, 'base64');
};

const getColourAt = async (
  picture: Buffer,
  left: number,
  top: number,
): Promise<'red' | 'green' | 'blue' | 'other'> => {
  const [r = 0, g = 0, b = 0] = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer();
  if (r > 180 && g < 90) return 'red';
  if (b > 180 && g < 90) return 'blue';
  return g > 180 && r < 90 ? 'green' : 'other';
};

const toUint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

describe('the picture of a user', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'crops a %s picture to its centre, scales it down and stores it as WebP',
    async (format) => {
      const bytes = await createStripes(800, 400).toFormat(format).toBuffer();
      const { status, body } = await put(createForm({ bytes }));
      expect(status, body.message).toBe(200);
      const picture = decodePicture(body.user.avatar);
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 });
      expect(String(body.user.avatar).length).toBeLessThanOrEqual(8_300);
      for (const left of [2, 64, 125]) expect(await getColourAt(picture, left, 64)).toBe('green');
      expect((await people.getMe(person.token)).body.user.avatar).toBe(body.user.avatar);
    },
  );

  it('rotates a picture as its metadata says, and removes the metadata', async () => {
    const bytes = await createStripes(400, 800)
      .withExif({
        IFD0: { Copyright: 'a secret of mine', Orientation: '6' },
        IFD3: { GPSLatitude: '0/1 20/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = decodePicture((await put(createForm({ bytes }))).body.user.avatar);
    // A quarter turn to the right: what was on the left is at the top.
    expect(await getColourAt(picture, 64, 3)).toBe('red');
    expect(await getColourAt(picture, 64, 124)).toBe('blue');
    expect(await sharp(picture).metadata()).not.toHaveProperty('exif');
    expect(picture.includes('secret')).toBe(false);
  });

  it('stores a picture of pure noise in at most 8 KB', async () => {
    const noise = { gaussian: true, mean: 128, sigma: 90 } as const;
    const raw = sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#777777',
        noise: { type: 'gaussian', ...noise },
      },
    });
    const { status, body } = await put(createForm({ bytes: await raw.png().toBuffer() }));
    expect(status).toBe(200);
    expect(String(body.user.avatar).length).toBeLessThanOrEqual(8_300);
  });

  it('deletes a picture', async () => {
    await put(createForm({ bytes: await createStripes(200, 200).png().toBuffer() }));
    const removed = await people.send<{ user: object }>('DELETE', 'avatar', undefined, person.token);
    expect([removed.status, removed.body.user]).toMatchObject([200, { avatar: null }]);
    expect((await people.getMe(person.token)).body.user.avatar).toBeNull();
  });

  it('shows a picture to its own user only', async () => {
    await put(createForm({ bytes: await createStripes(200, 200).png().toBuffer() }));
    const other = await people.signUp();
    expect((await people.getMe(other.token)).body.user.avatar).toBeNull();
  });
});

describe('PUT /auth/avatar', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const choose = 'Choose a JPEG, PNG or WebP picture';
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

  it.each<[string, Buffer | string]>([
    ['a drawing', svg],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['a page that begins like a JPEG', Buffer.concat([jpegHead, Buffer.from(svg)])],
    ['half a PNG', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1')],
    ['a WebP without a picture', Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1')],
  ])('rejects %s, whatever its name says', async (_, bytes) => {
    const answer = await put(createForm({ bytes, filename: 'me.png', type: 'image/png' }));
    expect([answer.status, answer.body.errors]).toEqual([422, { avatar: [choose] }]);
  });

  it('rejects a picture of more than 5 MB', async () => {
    const answer = await put(createForm({ bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 0xff) }));
    expect([answer.status, answer.body.errors]).toEqual([422, { avatar: ['Choose a picture up to 5 MB'] }]);
  });

  it('rejects a small file that unpacks to more than 40 megapixels', async () => {
    const bomb = await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: '#000000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const answer = await put(createForm({ bytes: bomb }));
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { avatar: ['Choose a picture up to 40 megapixels'] },
    ]);
  });

  it('rejects a file that claims to be 60,000 pixels wide and high', async () => {
    const header = Buffer.concat([toUint32(60_000), toUint32(60_000), Buffer.from([8, 2, 0, 0, 0])]);
    const chunk = (type: string, data: Buffer) =>
      Buffer.concat([toUint32(data.length), Buffer.from(type), data, toUint32(0)]);
    const bytes = Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateRawSync(Buffer.alloc(1_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect((await put(createForm({ bytes }))).status).toBe(422);
  });

  it.each<[string, Buffer | string, string?]>([
    ['nothing', '', 'application/json'],
    ['JSON', '{"avatar":"data:"}', 'application/json'],
    ['an empty form', createForm()],
    ['an empty file', createForm({ bytes: '' })],
    ['another field', createForm({ name: 'file', bytes: 'x' })],
    ['two files', createForm({ bytes: 'x' }, { bytes: 'y' })],
    ['half a form', createForm({ bytes: 'x'.repeat(400) }).subarray(0, 300)],
    ['a form without a boundary', 'x', 'multipart/form-data'],
  ])('rejects an upload that is not a picture form: %s', async (_, payload, contentType) => {
    const answer = await put(payload, contentType);
    expect([400, 415, 422]).toContain(answer.status);
    expect(answer.body.message).not.toMatch(/went wrong/);
  });

  it('rejects a form with a file at another endpoint', async () => {
    const answer = await test.call({
      method: 'PUT',
      url: '/api/auth/update-user',
      payload: createForm({ bytes: 'x' }),
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': FORM_TYPE,
      },
    });
    expect(answer.status).toBe(415);
  });

  it('limits the uploads from one address', async () => {
    const strict = await buildTestApp({
      env: { RATE_LIMIT_AVATARS_PER_HOUR: '1' },
      on: test,
      from: '192.0.2.1',
    });
    const send = () => putAvatar(strict, person.token, createForm({ bytes: 'x' }));
    expect([(await send()).status, (await send()).status]).toEqual([422, 429]);
    await strict.end();
  });

  it('keeps the existing picture when a new one is rejected', async () => {
    const bytes = await createStripes(200, 200).png().toBuffer();
    const { avatar } = (await put(createForm({ bytes }))).body.user;
    await put(createForm({ bytes: svg }));
    expect((await people.getMe(person.token)).body.user.avatar).toBe(avatar);
  });
});
