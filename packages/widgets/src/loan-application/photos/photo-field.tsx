import { formatText, MAX_DOCUMENT_PAGES } from '@somesa/core';
import { Button, buttonClass, colour, css, cx, FieldLine, FilePreview, radius, weight } from '@somesa/ui';
import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import type { Page, PagesState, PhotoPages } from './photo-pages';

const field = css(`
  padding: 0.75em;
  border: 1px solid ${colour.line};
  border-radius: ${radius.control};
  & > strong { display: block; font-weight: ${weight.strong}; }
  & > small, & li small { display: block; font-size: 0.875em; color: ${colour.muted}; }
  & ol { display: grid; gap: 0.75em; margin: 0.75em 0; padding: 0; list-style: none; }
  & li { display: flex; gap: 0.75em; }
  & li > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0 0.75em; }
  & .way { position: relative; }
  & .ways input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer; font-size: 0; }
  & .way:focus-within { outline: 2px solid ${colour.primary}; outline-offset: 2px; }
  & .camera { display: none; }
  @media (pointer: coarse) { & .camera { display: inline-flex; } }
`);

export interface PhotoFieldTexts {
  page: string;
  page_add: string;
  page_up: string;
  page_down: string;
  page_retake: string;
  pages_max: string;
  file_camera: string;
  file_remove: string;
  tryAgain: string;
}

/** Moves the focus to a button that may have become disabled, or else to another one of its row. */
const keepFocus = (button: HTMLButtonElement): void => {
  requestAnimationFrame(() => {
    const target = button.disabled ? button.closest('li')?.querySelector('button:enabled') : button;
    if (target instanceof HTMLElement) target.focus();
  });
};

export const PhotoField = ({
  label,
  status,
  state,
  pages: actions,
  texts: t,
}: {
  label: string;
  status: string;
  state: PagesState;
  pages: PhotoPages;
  texts: PhotoFieldTexts;
}) => {
  const id = useId();
  const adder = useRef<HTMLInputElement>(null);
  // The field whose button had the focus is gone.
  useEffect(() => adder.current?.focus(), []);
  const { pages } = state;
  const isFull = pages.length >= MAX_DOCUMENT_PAGES;
  const renderInput = (name: string, onFiles: (files: File[]) => void, more: object = {}) => (
    <input
      type="file"
      accept="image/*"
      aria-label={`${name}: ${label}`}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const files = [...(currentTarget.files ?? [])];
        if (files.length > 0) onFiles(files);
        // Without a reset, choosing the same file again would cause no event.
        currentTarget.value = '';
      }}
      {...more}
    />
  );
  const renderPage = ({ key, file, error }: Page, at: number) => {
    const name = formatText(t.page, { number: at + 1 });
    const renderAction = (text: string, onClick: (button: HTMLButtonElement) => void, isDisabled = false) => (
      <Button
        kind="quiet"
        disabled={isDisabled}
        aria-label={`${text}: ${label}, ${name}`}
        onClick={({ currentTarget }) => onClick(currentTarget as HTMLButtonElement)}
      >
        {text}
      </Button>
    );
    const move = (by: -1 | 1) => (button: HTMLButtonElement) => {
      actions.move(key, by);
      keepFocus(button);
    };
    return (
      <li key={key}>
        <FilePreview picture={file} />
        <div>
          {name}
          {error && <FieldLine id={`${id}-${key}`} error={error} />}
          <div className="ways">
            {error && renderAction(t.tryAgain, actions.retry)}
            {pages.length > 1 && renderAction(t.page_up, move(-1), at === 0)}
            {pages.length > 1 && renderAction(t.page_down, move(1), at === pages.length - 1)}
            <span className={cx(buttonClass('quiet'), 'way')}>
              {t.page_retake}
              {renderInput(`${t.page_retake}, ${name}`, ([photo]) => photo && actions.retake(key, photo), {
                capture: 'environment',
              })}
            </span>
            {renderAction(t.file_remove, () => {
              adder.current?.focus();
              actions.remove(key);
            })}
          </div>
        </div>
      </li>
    );
  };
  const hasPageError = pages.some(({ error }) => error);
  return (
    <div className={field} part="field">
      <strong>{label}</strong>
      {state.kind !== 'failed' && <small key={status}>{status}</small>}
      {state.kind === 'failed' && !hasPageError && (
        <>
          <FieldLine id={id} error={state.message} />
          <Button kind="quiet" aria-label={`${t.tryAgain}: ${label}`} onClick={actions.retry}>
            {t.tryAgain}
          </Button>
        </>
      )}
      <ol>{pages.map(renderPage)}</ol>
      {isFull && <small>{formatText(t.pages_max, { count: MAX_DOCUMENT_PAGES })}</small>}
      <div className="ways" hidden={isFull}>
        <span className={cx(buttonClass('secondary'), 'way', 'camera')}>
          {t.file_camera}
          {renderInput(t.file_camera, actions.add, { capture: 'environment' })}
        </span>
        <span className={cx(buttonClass('secondary'), 'way')}>
          {t.page_add}
          {renderInput(t.page_add, actions.add, { multiple: true, ref: adder })}
        </span>
      </div>
    </div>
  );
};
