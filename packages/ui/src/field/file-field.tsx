import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { Button, buttonClass } from '../button/button';
import { css, cx } from '../style/goober';
import { colour, radius, weight } from '../style/tokens';
import { FieldLine } from './field';
import { FilePreview } from './file-preview';

const field = css(`
  padding: 0.75em;
  border: 1px dashed ${colour.control};
  border-radius: ${radius.control};
  &[data-is] { border: 1px solid ${colour.line}; }
  & .about { display: flex; gap: 0.75em; align-items: center; }
  & .text { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & .text strong { display: block; font-weight: ${weight.strong}; }
  & .text small { display: block; font-size: 0.875em; line-height: 1.35; color: ${colour.muted}; }
  & progress { display: block; width: 100%; height: 0.5em; margin-top: 0.5em; accent-color: ${colour.primary}; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0 0.75em; margin-top: 0.25em; }
  & .way { position: relative; flex: 1 1 auto; }
  &[data-is] .way { flex: none; }
  & .ways input { position: absolute; inset: 0; width: 100%; opacity: 0; cursor: pointer; font-size: 0; }
  & .way:focus-within { outline: 2px solid ${colour.primary}; outline-offset: 2px; }
  & .camera { display: none; }
  @media (pointer: coarse) { &:not([data-is]) .camera { display: inline-flex; } }
`);

export interface ChosenFile {
  name: string;
  status: ReactNode;
  /** Progress of the upload in percent; null if none is running. */
  percent: number | null;
  /** Picture for the preview; null if the file is not a picture, or if only its name is known. */
  picture: Blob | null;
}

/**
 * Renders a field for one file from the device or, on phones, from the camera, with the progress of its
 * upload and buttons to retry, replace or remove it. The field itself uploads nothing. Its inputs have no
 * name, so that they are not among the values of a form.
 */
export const FileField = ({
  label,
  hint,
  error,
  accept,
  camera,
  file,
  texts,
  onChoose,
  onTryAgain,
  onRemove,
}: {
  label: string;
  hint: ReactNode;
  error?: string | undefined;
  accept: string;
  /** Camera that takes the picture; absent if the field is not for a picture. */
  camera?: 'user' | 'environment' | undefined;
  file: ChosenFile | null;
  texts: { choose: string; camera: string; replace: string; remove: string; tryAgain: string };
  onChoose: (file: File) => void;
  /** Absent if the upload can't be retried. */
  onTryAgain?: (() => void) | undefined;
  onRemove: () => void;
}) => {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const lineId = `${id}-line`;
  const hasLine = error || !file;
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [chosen] = currentTarget.files ?? [];
    // The camera's button, which may have the focus, is hidden once a file is chosen.
    chooser.current?.focus();
    if (chosen) onChoose(chosen);
    // Without a reset, choosing the same file again would cause no event.
    currentTarget.value = '';
  };
  const renderInput = (name: string, more: object): ReactNode => (
    <input
      type="file"
      accept={accept}
      aria-label={`${name}: ${label}`}
      aria-describedby={hasLine ? lineId : undefined}
      aria-invalid={error ? true : undefined}
      onChange={handleChange}
      {...more}
    />
  );
  const renderAction = (name: string, onClick: () => void): ReactNode => (
    <Button
      kind="quiet"
      aria-label={`${name}: ${label}`}
      onClick={() => {
        // The button may disappear with its action.
        chooser.current?.focus();
        onClick();
      }}
    >
      {name}
    </Button>
  );
  const choose = file ? texts.replace : texts.choose;
  return (
    <div className={field} part="field" data-is={file ? 'chosen' : undefined}>
      <div className="about">
        {file && <FilePreview picture={file.picture} />}
        <div className="text">
          <strong>{label}</strong>
          {file && <small translate="no">{file.name}</small>}
          {file && !error && <small key={String(file.status)}>{file.status}</small>}
        </div>
      </div>
      {file?.percent != null && <progress max={100} value={file.percent} aria-label={label} />}
      {hasLine && <FieldLine id={lineId} hint={hint} error={error} />}
      <div className="ways">
        <span className={cx(buttonClass(file ? 'quiet' : 'secondary'), 'way')}>
          <span key={choose}>{choose}</span>
          {renderInput(choose, { ref: chooser })}
        </span>
        {camera && (
          <span className={cx(buttonClass('secondary'), 'way', 'camera')}>
            {texts.camera}
            {renderInput(texts.camera, { capture: camera })}
          </span>
        )}
        {file && onTryAgain && renderAction(texts.tryAgain, onTryAgain)}
        {file && renderAction(texts.remove, onRemove)}
      </div>
    </div>
  );
};
