/** Script that a school's page loads beside a frame of ours, as a classic script; nothing may import this file. */
import { serveFrames } from './serve-frames';

const script = document.currentScript ?? document.querySelector('script[src*="/embed/1/somesa-frame.js"]');
if (script instanceof HTMLScriptElement) serveFrames(new URL('../frame/', script.src).href);
