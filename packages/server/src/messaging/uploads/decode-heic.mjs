// Runs in a worker thread (heic.ts). Node.js starts it from the source file, so it can't be TypeScript.
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{bytes: Uint8Array, maxPixels: number, maxBytes: number}} */
const { bytes, maxPixels, maxBytes } = workerData;

const PAGE_BYTES = 65_536;

// The decoder allocates what the file asks for, up to 2 GB. Fail above the limit.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes)
    throw new RangeError('a picture needs too much memory');
  return grow.call(this, pages);
};

// The decoder logs details of invalid files, which don't belong in our log.
console.log = () => undefined;
console.error = () => undefined;

const { default: decodeHeic } = await import('heic-decode');

const decode = async () => {
  const [first] = await decodeHeic.all({ buffer: bytes });
  if (!first || first.width * first.height > maxPixels) return null;
  const { width, height, data } = await first.decode();
  return { width, height, data: new Uint8Array(data.buffer) };
};

const picture = await decode();
parentPort.postMessage(picture, picture ? [picture.data.buffer] : []);
