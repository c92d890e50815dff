import { useEffect, useRef } from 'react';
import { Icon } from '../icon/icon';
import { paperIcon } from '../icon/icons';
import { css } from '../style/goober';
import { colour, radius } from '../style/tokens';

/** Height of a preview's bitmap in pixels: twice the height at which it is shown, for dense screens. */
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
  background-color: ${colour.tint};
  color: ${colour.primary};
  & canvas { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
`);

/**
 * Renders a small preview of a picture, or an icon if the file can't be decoded (HEIC in most browsers). A
 * canvas is used because the content security policies of host pages do not allow `blob:` images.
 */
export const FilePreview = ({ picture }: { picture: Blob | null }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isStale = false;
    const draw = async (): Promise<void> => {
      if (!picture || typeof createImageBitmap !== 'function') return;
      const bitmap = await createImageBitmap(picture, { resizeHeight: PREVIEW_PX });
      const target = canvas.current;
      if (target && !isStale) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    // If the picture can't be decoded, the icon stays.
    draw().catch(() => {});
    return () => {
      isStale = true;
    };
  }, [picture]);
  return (
    <span className={frame} aria-hidden="true">
      <Icon node={paperIcon} />
      {picture && <canvas ref={canvas} width={0} height={0} />}
    </span>
  );
};
