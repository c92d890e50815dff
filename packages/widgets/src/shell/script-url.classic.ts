/** Where this script came from, for builds that are classic scripts: known only while it runs first. */
export const scriptUrl = (document.currentScript as HTMLScriptElement).src;
