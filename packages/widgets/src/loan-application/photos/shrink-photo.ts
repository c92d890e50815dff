/** A picture of at most this many bytes and pixels along its longer side is sent as it is. */
const SMALL_BYTES = 400 * 1024;
const LONGEST_SIDE = 1600;
/** Maximum size to which a picture is reduced, in bytes: five of them are 2 MB. */
const MAX_BYTES = 385 * 1024;
const QUALITIES = [0.85, 0.75, 0.65, 0.5];
/** Factor by which a picture gets shorter each time that no quality makes it small enough, and its minimum scale. */
const SHORTER = 0.75;
const MIN_SCALE = 0.3;

type Picture = ImageBitmap | HTMLImageElement;

const upright = { imageOrientation: 'from-image' } as const;

const loadImage = async (file: File): Promise<HTMLImageElement> => {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
};

/**
 * Upright, as the camera was held. Older browsers know no options, or no bitmaps at all. What a browser can't decode is tried no other
 * way: a page's policy may know no `blob:` pictures, and would be broken for nothing.
 */
const decode = (file: File): Promise<Picture> =>
  new Promise<Picture>((resolve) => {
    resolve(createImageBitmap(file, upright));
  }).catch((error: unknown) => {
    if (error instanceof DOMException) throw error;
    return loadImage(file);
  });

/**
 * The same picture in about the size that is wanted, made beside the page: drawing a large one holds up typing. The large one
 * where the browser makes another size than it was asked for, or knows no sizes.
 */
const decodeSmaller = async (
  file: File,
  picture: Picture,
  width: number,
  height: number,
): Promise<Picture> => {
  if (!('close' in picture)) return picture;
  const smaller = await createImageBitmap(file, { ...upright, resizeWidth: width, resizeQuality: 'high' });
  const isAsAsked = Math.abs(smaller.width - width) < 2 && Math.abs(smaller.height - height) < 2;
  const [kept, other] = isAsAsked ? [smaller, picture] : [picture, smaller];
  other.close();
  return kept;
};

const canvasOf = (width: number, height: number): OffscreenCanvas | HTMLCanvasElement =>
  typeof OffscreenCanvas === 'undefined'
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height);

const write = (canvas: OffscreenCanvas | HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** Draws a picture in another size, on white; null where the browser gives no true pixels back, to protect from being known by them. */
const draw = (picture: Picture, width: number, height: number) => {
  const canvas = canvasOf(width, height);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  if (context.getImageData(0, 0, 1, 1).data.some((value) => value < 250)) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
};

const close = (picture: Picture): void => {
  if ('close' in picture) picture.close();
};

/** Tries one quality after another, and then a smaller size; null where nothing helps. */
const writeSmall = async (picture: Picture, width: number, height: number): Promise<Blob | null> => {
  for (let scale = 1; scale > MIN_SCALE; scale *= SHORTER) {
    const canvas = draw(picture, Math.round(width * scale) || 1, Math.round(height * scale) || 1);
    if (!canvas) return null;
    for (const quality of QUALITIES) {
      const blob = await write(canvas, quality);
      if (blob?.type !== 'image/jpeg') return null;
      if (blob.size <= MAX_BYTES) return blob;
    }
  }
  return null;
};

/** The picture that is sent in the place of a file; null where the file itself is small. */
const shrink = async (file: File): Promise<Blob | null> => {
  let picture = await decode(file);
  try {
    const { width, height } = picture;
    const scale = LONGEST_SIDE / Math.max(width, height);
    if (file.size <= SMALL_BYTES && scale >= 1) return null;
    const sides = [width, height].map((side) => Math.round(side * Math.min(1, scale)) || 1);
    const [toWidth = 1, toHeight = 1] = sides;
    picture = await decodeSmaller(file, picture, toWidth, toHeight);
    return await writeSmall(picture, toWidth, toHeight);
  } finally {
    close(picture);
  }
};

/**
 * Makes a photo small enough for a slow line: JPEG, at most 1,600 pixels long and 385 KB. What is small already, and what this
 * device can't decode (HEIC in most browsers, anything that is no picture), is answered as it is: the server looks into it.
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  try {
    const blob = await shrink(file);
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
  } catch {
    // Whatever a device stumbles over: the file itself can still be sent.
    return file;
  }
};
