import { useEffect, useRef } from 'react';
import { Icon } from '../icon/icon';
import { paperIcon } from '../icon/icons';
import { css } from '../style/goober';
import { colour, radius } from '../style/tokens';

/** Height at which a preview is drawn, in device pixels: twice the height of its place. */
const PREVIEW_PX = 96;

const frame = css(`
  position: relative;
  display: grid;
  place-items: center;
  flex: none;
  width: 3em;
  height: 3em;
  overflow: hidden;
  border-radius: ${radius.control};
  background: ${colour.tint};
  color: ${colour.primary};
  & canvas { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
`);

/**
 * Shows a picture small, and a sheet for what no browser draws. It is drawn on a canvas: a page's policy on pictures knows no `blob:`,
 * and what the browser can't read (HEIC in most of them) leaves the sheet.
 */
export const FilePreview = ({ picture }: { picture: Blob | null }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async (): Promise<void> => {
      if (!picture || typeof createImageBitmap !== 'function') return;
      const bitmap = await createImageBitmap(picture, { resizeHeight: PREVIEW_PX });
      const target = canvas.current;
      if (target && !isGone) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    // A picture that can't be drawn is no failure: the sheet stays.
    draw().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [picture]);
  return (
    <span className={frame} aria-hidden="true">
      <Icon node={paperIcon} />
      {picture && <canvas ref={canvas} width={0} height={0} />}
    </span>
  );
};
