import type { ApiFailure } from '@somesa/api-client';
import { formatText, type Result, type UserAnswer, type UserView } from '@somesa/core';
import { Avatar, Button, colour, css, Notice, toast } from '@somesa/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { callAsUser } from '../../../state/auth-api';
import { storeUser } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';

// Width and height of the picture that is sent, in pixels: twice the displayed size, for high-density
// screens.
const SIDE_PX = 256;
// Width to which a picture is decoded, in pixels: a small phone does not have enough memory for the full size
// of its camera's pictures.
const UNPACKED_PX = 1024;

const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
/** Maximum size that the server accepts, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

interface Picture {
  blob: Blob;
  /** Data URL: besides our own files, the page’s content policy allows only these. */
  preview: string;
}

/** Reason a file cannot be sent: it has an unsupported type, is too large, or cannot be opened here. */
type PictureProblem = 'wrongType' | 'tooLarge' | 'unopened';

const readAsUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const unpack = async (file: Blob): Promise<ImageBitmap> => {
  const upright = { imageOrientation: 'from-image' } as const;
  try {
    return await createImageBitmap(file, { ...upright, resizeWidth: UNPACKED_PX, resizeQuality: 'high' });
  } catch {
    // Some browsers cannot resize a picture while decoding it.
    return createImageBitmap(file, upright);
  }
};

const cut = async (file: Blob): Promise<Blob> => {
  const image = await unpack(file);
  const side = Math.min(image.width, image.height);
  const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser gave no canvas to draw on');
  context.drawImage(image, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      'image/webp',
      0.9,
    );
  });
};

const asItIs = async (file: Blob): Promise<Picture | PictureProblem> => {
  if (file.size > MAX_PICTURE_BYTES) return 'tooLarge';
  const preview = await readAsUrl(file);
  const image = new Image();
  image.src = preview;
  await image.decode();
  return { blob: file, preview };
};

/**
 * Crops a picture to its centre square and reduces it on the device, so that little is sent and no location
 * data. If the browser cannot crop the picture but can show it, returns the file unchanged.
 */
const squarePicture = async (file: Blob): Promise<Picture | PictureProblem> => {
  if (!PICTURE_TYPES.split(',').includes(file.type)) return 'wrongType';
  try {
    const blob = await cut(file);
    return { blob, preview: await readAsUrl(blob) };
  } catch {
    // The server can crop a file that cannot be cropped here, as long as it is a picture.
    return asItIs(file).catch((): PictureProblem => 'unopened');
  }
};

const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;
const limit = megabytes(MAX_PICTURE_BYTES);

const editor = css(`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.75rem 1rem;
  align-items: center;
  & .words { min-width: 0; }
  & .words strong { display: block; overflow-wrap: anywhere; }
  & .words p { color: ${colour.muted}; font-size: 0.9375rem; }
  & .do { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
  & input { display: none; }
  & progress { width: 100%; height: 0.375rem; accent-color: ${colour.primary}; }
`);

const putAvatar = (picture: Blob) => {
  const body = new FormData();
  body.append('avatar', picture, 'avatar');
  return callAsUser('PUT /auth/avatar', { body, expects: 'user' });
};

export const AvatarEditor = ({ user }: { user: UserView }) => {
  const text = useText('profile').avatar;
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Cleared so that the same file can be chosen again.
    target.value = '';
    if (!file) return;
    const found = await squarePicture(file);
    const isInvalid = typeof found === 'string';
    setPicture(isInvalid ? null : found);
    setProblem(isInvalid ? formatText(text[found], { size: megabytes(file.size), limit }) : null);
  };
  const change = async (request: () => Promise<Result<UserAnswer, ApiFailure>>, done: string) => {
    setBusy(true);
    setProblem(null);
    const answer = await storeUser(request);
    setBusy(false);
    if (!answer.ok) {
      setProblem(answer.error.errors?.avatar?.[0] ?? answer.error.message);
      return;
    }
    setPicture(null);
    toast.success(done);
  };

  return (
    <div className={editor}>
      <Avatar size="large" name={user.full_name} picture={picture?.preview ?? user.avatar} label={text.alt} />
      <div className="words">
        <strong>{user.full_name}</strong>
        <p>{picture ? text.preview : formatText(text.hint, { limit })}</p>
      </div>
      <div className="do">
        {picture ? (
          <>
            <Button isBusy={isBusy} onClick={() => change(() => putAvatar(picture.blob), text.done)}>
              {text.upload}
            </Button>
            {!isBusy && (
              <Button kind="secondary" onClick={() => setPicture(null)}>
                {text.cancel}
              </Button>
            )}
            {isBusy && <progress aria-label={text.uploading} />}
          </>
        ) : (
          <>
            <Button kind="secondary" onClick={() => input.current?.click()}>
              {user.avatar ? text.change : text.choose}
            </Button>
            {user.avatar && (
              <Button
                kind="quiet"
                isBusy={isBusy}
                onClick={() =>
                  change(() => callAsUser('DELETE /auth/avatar', { expects: 'user' }), text.removed)
                }
              >
                {text.remove}
              </Button>
            )}
          </>
        )}
        <input ref={input} type="file" accept={PICTURE_TYPES} onChange={choose} aria-label={text.title} />
      </div>
      {problem && (
        <Notice kind="error" className="do">
          <span className="red">{problem}</span>
        </Notice>
      )}
    </div>
  );
};
