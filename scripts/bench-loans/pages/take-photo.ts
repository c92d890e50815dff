/** The size of a photo that phones take: 12 megapixels. */
const WIDTH = 4000;
const HEIGHT = 3000;
const TARGET_BYTES = 4_000_000;
/** Allowed deviation of a photo from that size, as a share: one step of the quality is some percent. */
const TOLERANCE = 0.1;
const TILE = 512;

/** A scene: two colours that run into each other, things in it, and grain by its size in pixels. */
interface Scene {
  colours: readonly [string, string];
  things: number;
  /** Strength of the grain of each size, from 0 to 1. Fine grain is the sensor's, coarse grain is that of the photographed object. */
  grain: Readonly<Record<number, number>>;
}

const scenes: readonly Scene[] = [
  { colours: ['#d9e2ec', '#8fa3b8'], things: 30, grain: { 1: 0.2, 2: 0.15, 4: 0.1, 8: 0.1 } },
  { colours: ['#e8d9b5', '#9c7b4f'], things: 60, grain: { 1: 0.25, 2: 0.2, 4: 0.15, 16: 0.2 } },
  { colours: ['#4a3b32', '#c9a58b'], things: 15, grain: { 1: 0.3, 3: 0.2, 9: 0.2, 30: 0.3 } },
  { colours: ['#f4f1ea', '#b9b4a6'], things: 120, grain: { 1: 0.15, 2: 0.2, 5: 0.3, 12: 0.2 } },
  { colours: ['#2f4f2f', '#9fbf7f'], things: 40, grain: { 1: 0.1, 3: 0.5, 6: 0.5, 24: 0.4 } },
];

/** Number of photos. */
export const PHOTOS = scenes.length;

/** Chance that is the same in every run (mulberry32), from 0 to 1. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const getContext = (canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D => {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  return context;
};

/** Noise in all three colours. */
const createNoise = (chance: () => number): OffscreenCanvas => {
  const tile = new OffscreenCanvas(TILE, TILE);
  const pixels = new ImageData(TILE, TILE);
  for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = at % 4 === 3 ? 255 : chance() * 256;
  getContext(tile).putImageData(pixels, 0, 0);
  return tile;
};

const draw = (scene: Scene, chance: () => number): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const context = getContext(canvas);
  const background = context.createLinearGradient(0, 0, WIDTH * chance(), HEIGHT);
  for (const [at, colour] of scene.colours.entries()) background.addColorStop(at, colour);
  context.fillStyle = background;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (let thing = 0; thing < scene.things; thing += 1) {
    const [x, y, size] = [WIDTH * chance(), HEIGHT * chance(), 40 + 700 * chance() ** 3];
    const shade = context.createRadialGradient(x, y, 0, x, y, size);
    shade.addColorStop(0, `hsl(${360 * chance()} 40% ${20 + 60 * chance()}%)`);
    shade.addColorStop(0.9, `hsl(${360 * chance()} 40% ${20 + 60 * chance()}%)`);
    shade.addColorStop(1, 'transparent');
    context.fillStyle = shade;
    context.fillRect(x - size, y - size, 2 * size, 2 * size);
  }
  const noise = createNoise(chance);
  context.globalCompositeOperation = 'overlay';
  for (const [size, strength] of Object.entries(scene.grain)) {
    const pattern = context.createPattern(noise, 'repeat');
    pattern?.setTransform(new DOMMatrix().rotate(90 * chance()).scale(Number(size)));
    context.globalAlpha = strength;
    context.fillStyle = pattern ?? '';
    context.fillRect(0, 0, WIDTH, HEIGHT);
  }
  return canvas;
};

/** Takes a photo of about 4 MB, the same in every run; `number` from 0. The quality of the JPEG is what its weight asks for. */
export const takePhoto = async (number: number): Promise<File> => {
  const scene = scenes[number];
  if (!scene) throw new Error(`there is no scene ${number}`);
  const canvas = draw(scene, createRandom(number + 1));
  let best = new Blob();
  const offBy = (blob: Blob): number => Math.abs(blob.size - TARGET_BYTES);
  for (let [low, high] = [30, 100]; low <= high; ) {
    const percent = (low + high) >> 1;
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: percent / 100 });
    if (offBy(blob) < offBy(best)) best = blob;
    if (blob.size > TARGET_BYTES) high = percent - 1;
    else low = percent + 1;
  }
  if (offBy(best) > TARGET_BYTES * TOLERANCE)
    throw new Error(`photo ${number} weighs ${best.size} bytes, not about ${TARGET_BYTES}`);
  return new File([best], `IMG_${2041 + number}.jpg`, { type: 'image/jpeg' });
};
