/** Maximum size of a picture that is sent unchanged, in bytes. */
const MAX_ORIGINAL_BYTES = 400 * 1024;
/** Maximum length of a picture's longer side, in pixels. */
const MAX_SIDE_PX = 1600;
/** Maximum size of a reduced picture, in bytes: five of them are 2 MB. */
const MAX_REDUCED_BYTES = 385 * 1024;
const QUALITIES = [0.85, 0.75, 0.65, 0.5];
// Factor by which the sides are scaled if no quality makes the picture small enough, and the minimum scale.
const SCALE_STEP = 0.75;
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
 * Decodes a picture upright, as the camera was held. Older browsers do not support the options or bitmaps at
 * all, and load an image instead. A file that can't be decoded is not loaded, because a content security
 * policy may report its `blob:` URL.
 */
const decode = (file: File): Promise<Picture> =>
  new Promise<Picture>((resolve) => {
    resolve(createImageBitmap(file, upright));
  }).catch((error: unknown) => {
    if (error instanceof DOMException) throw error;
    return loadImage(file);
  });

/**
 * Decodes a picture again at about the target size, off the main thread, because drawing a large picture
 * blocks typing. Returns the large picture if the browser ignores the size or returns another one.
 */
const decodeSmaller = async (
  file: File,
  picture: Picture,
  width: number,
  height: number,
): Promise<Picture> => {
  if (!('close' in picture)) return picture;
  const smaller = await createImageBitmap(file, { ...upright, resizeWidth: width, resizeQuality: 'high' });
  const isTargetSize = Math.abs(smaller.width - width) < 2 && Math.abs(smaller.height - height) < 2;
  const [result, unused] = isTargetSize ? [smaller, picture] : [picture, smaller];
  unused.close();
  return result;
};

const createCanvas = (width: number, height: number): OffscreenCanvas | HTMLCanvasElement =>
  typeof OffscreenCanvas === 'undefined'
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height);

const encode = (canvas: OffscreenCanvas | HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality })
    : new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));

/** Returns null if the browser falsifies pixels as protection from fingerprinting. */
const draw = (picture: Picture, width: number, height: number) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  if (context.getImageData(0, 0, 1, 1).data.some((value) => value < 250)) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
};

/** Returns null if it never is. */
const encodeSmall = async (picture: Picture, width: number, height: number): Promise<Blob | null> => {
  for (let scale = 1; scale > MIN_SCALE; scale *= SCALE_STEP) {
    const canvas = draw(picture, Math.round(width * scale) || 1, Math.round(height * scale) || 1);
    if (!canvas) return null;
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality);
      if (blob?.type !== 'image/jpeg') return null;
      if (blob.size <= MAX_REDUCED_BYTES) return blob;
    }
  }
  return null;
};

/** Returns the reduced picture of a file; null if the file is small enough, or can't be reduced. */
const shrink = async (file: File): Promise<Blob | null> => {
  let picture = await decode(file);
  try {
    const { width, height } = picture;
    const scale = MAX_SIDE_PX / Math.max(width, height);
    if (file.size <= MAX_ORIGINAL_BYTES && scale >= 1) return null;
    const sides = [width, height].map((side) => Math.round(side * Math.min(1, scale)) || 1);
    const [toWidth = 1, toHeight = 1] = sides;
    picture = await decodeSmaller(file, picture, toWidth, toHeight);
    return await encodeSmall(picture, toWidth, toHeight);
  } finally {
    if ('close' in picture) picture.close();
  }
};

/**
 * Reduces a photo for a slow connection to a JPEG of at most 1,600 pixels and 385 KB. Returns the file itself
 * if it is small, or if this device can't decode it (HEIC in most browsers, files that are not pictures): the
 * server checks it anyway.
 */
export const shrinkPhoto = async (file: File): Promise<File> => {
  try {
    const blob = await shrink(file);
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type });
  } catch {
    return file;
  }
};
