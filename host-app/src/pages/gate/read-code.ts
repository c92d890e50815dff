import { decodeQR } from 'qr/decode.js';

/** Maximum width and height of a picture that is searched, in pixels. */
const MAX_SIDE = 1_600;
/** Maximum time of a search in a picture and in a frame of the camera, and the time between two frames, in milliseconds. */
const PICTURE_MS = 3_000;
const FRAME_MS = 120;
const FRAME_INTERVAL_MS = 250;

/** Reads the code in a picture or a frame. Returns null if it has none. */
const findCode = (
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  limits: { timeLimit: number; effort: number },
): string | null => {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  const image = context?.getImageData(0, 0, canvas.width, canvas.height);
  try {
    return image ? decodeQR(image, limits) : null;
  } catch {
    // The decoder throws if there is no code.
    return null;
  }
};

/** Reads the code in a picture. Returns null if it has none, or is no picture. */
export const readPicture = async (file: Blob): Promise<string | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null);
  return bitmap && findCode(bitmap, bitmap, { timeLimit: PICTURE_MS, effort: 10 });
};

/** Reads codes with the camera into a video until the returned function is called. Throws if the camera can't be used. */
export const watchCamera = async (
  video: HTMLVideoElement,
  onCode: (text: string) => void,
): Promise<() => void> => {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1_280 } },
  });
  video.srcObject = stream;
  const timer = setInterval(() => {
    const { videoWidth: width, videoHeight: height } = video;
    const code = width > 0 ? findCode(video, { width, height }, { timeLimit: FRAME_MS, effort: 4 }) : null;
    if (code !== null) onCode(code);
  }, FRAME_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
  };
};
