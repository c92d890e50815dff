// Runs in a thread of its own (heic.ts), which Node.js starts from a file as it is: so this one is no TypeScript.
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{bytes: Uint8Array, maxPixels: number, maxBytes: number}} */
const { bytes, maxPixels, maxBytes } = workerData;

const PAGE_BYTES = 65_536;

// The decoder takes all the memory that a file says it needs, up to 2 GB; past the limit it is told that there is none.
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes)
    throw new RangeError('a picture needs too much memory');
  return grow.call(this, pages);
};

// The decoder writes what it stumbles over to the log, in which a stranger's file has no word.
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
