/** Classic script of a host page with a frame. It must not be imported. */
import { serveFrames } from './serve-frames';

const script = document.currentScript ?? document.querySelector('script[src*="/embed/1/somesa-frame.js"]');
if (script instanceof HTMLScriptElement) serveFrames(new URL('../frame/', script.src).href);
