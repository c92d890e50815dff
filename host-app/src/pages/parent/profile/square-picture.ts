/** Width and height of the picture that is sent, in pixels: twice the displayed size, for high-density screens. */
const SIDE_PX = 256;
/** Width to which a picture is decoded, in pixels: a small phone does not have enough memory for the full size of its camera's pictures. */
const UNPACKED_PX = 1024;

/** Types that the server accepts; it checks the content itself. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
/** Maximum size that the server accepts, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** A picture to send, with its preview. */
export interface Picture {
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
 * Crops a picture to its centre square and reduces it on the device, so that little is sent and no location data. If the browser cannot
 * crop the picture but can show it, returns the file unchanged.
 */
export const squarePicture = async (file: Blob): Promise<Picture | PictureProblem> => {
  if (!PICTURE_TYPES.split(',').includes(file.type)) return 'wrongType';
  try {
    const blob = await cut(file);
    return { blob, preview: await readAsUrl(blob) };
  } catch {
    // The server can crop a file that cannot be cropped here, as long as it is a picture.
    return asItIs(file).catch((): PictureProblem => 'unopened');
  }
};
