import sharp from 'sharp';
import type { Answer, TestApp } from './test-app';

const BOUNDARY = 'the-boundary-of-the-tests';

/** One part of a form; what is not named is a JPEG of the right field. */
interface Part {
  name?: string;
  filename?: string;
  type?: string;
  bytes: Buffer | string;
}

/** A form as a browser sends it, with its files. */
export const formOf = (...parts: Part[]): Buffer =>
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

/** Content type that a browser sends with such a form. */
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** Sends what shall be a person’s picture. */
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

/** A picture that is red on the left, green in the middle, blue on the right. */
export const stripes = (width: number, height: number) =>
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
