import type { ApiFailure } from '@somesa/api-client';
import { formatText, type Result, type UserAnswer, type UserView } from '@somesa/core';
import { Avatar, Button, colour, css, Notice, toast } from '@somesa/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { callAsUser } from '../../../state/auth-api';
import { storeUser } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, type Picture, squarePicture } from './square-picture';

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

/** Renders the user’s picture, which can be chosen, previewed, sent and deleted. */
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
