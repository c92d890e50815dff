/** How wide and high a picture is sent, in pixels: twice what is shown, for dense screens. */
const SIDE_PX = 256;

/** Types that the server takes; it looks at the content itself. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
/** The most that the server takes, in bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** A picture as it will be sent, and as it is shown before. */
export interface Picture {
  blob: Blob;
  /** A data URL: the page’s content policy takes nothing else that is not ours. */
  preview: string;
}

const readAsUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const cut = async (file: Blob): Promise<Blob> => {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const side = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  canvas
    .getContext('2d')
    ?.drawImage(
      image,
      (image.width - side) / 2,
      (image.height - side) / 2,
      side,
      side,
      0,
      0,
      SIDE_PX,
      SIDE_PX,
    );
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))),
      'image/webp',
      0.9,
    );
  });
};

/**
 * Cuts a picture to its centre square and makes it small on the device, so that little is sent and nothing of where it was taken.
 * Where a browser can’t, the file goes as it is. Null where it is no picture.
 */
export const squarePicture = async (file: Blob): Promise<Picture | null> => {
  if (!PICTURE_TYPES.split(',').includes(file.type)) return null;
  if (typeof createImageBitmap !== 'function') return { blob: file, preview: await readAsUrl(file) };
  try {
    const blob = await cut(file);
    return { blob, preview: await readAsUrl(blob) };
  } catch {
    // It names itself a picture and can’t be read as one: the caller says so.
    return null;
  }
};
