import { decodeQR } from 'qr/decode.js';

/** Maximum time of a search in a frame, and the time between two frames, in milliseconds. */
const FRAME_MS = 120;
const FRAME_INTERVAL_MS = 250;

/** Reads the code in the frame that a video shows. Returns null if it has none. */
const findCode = (video: HTMLVideoElement): string | null => {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(video, 0, 0);
  const image = context?.getImageData(0, 0, width, height);
  try {
    return image ? decodeQR(image, { timeLimit: FRAME_MS, effort: 4 }) : null;
  } catch {
    // The decoder throws if there is no code.
    return null;
  }
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
    const code = findCode(video);
    if (code !== null) onCode(code);
  }, FRAME_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
  };
};
