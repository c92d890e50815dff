import sharp from 'sharp';
import type { Answer, TestApp } from './test-app';

const BOUNDARY = 'the-boundary-of-the-tests';

/** Part of a form; by default a JPEG in the field `avatar`. */
interface Part {
  name?: string;
  filename?: string;
  type?: string;
  bytes: Buffer | string;
}

/** Encodes a multipart form with its files, as a browser does. */
export const createForm = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name = 'avatar', filename = 'me.jpg', type = 'image/jpeg', bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

/** Content type of the form. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Uploads a profile picture. */
export const putAvatar = (
  { call }: Pick<TestApp, 'call'>,
  token: string,
  payload: Buffer | string,
  contentType = FORM_TYPE,
): Promise<AvatarAnswer> =>
  call({
    method: 'PUT',
    url: '/api/auth/avatar',
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
  });

type AvatarAnswer = Answer<{
  user: { avatar: string | null };
  message: string;
  errors?: { avatar: string[] };
}>;

/** Creates a picture that is red on the left, green in the middle and blue on the right. */
export const createStripes = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#00ff00' } }).composite([
    {
      input: { create: { width: Math.round(width / 4), height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
    {
      input: { create: { width: Math.round(width / 4), height, channels: 3, background: '#0000ff' } },
      left: width - Math.round(width / 4),
      top: 0,
    },
  ]);
