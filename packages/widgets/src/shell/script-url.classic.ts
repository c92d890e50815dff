/** URL of this script, for builds that are classic scripts: known only while the script first runs. */
export const scriptUrl = (document.currentScript as HTMLScriptElement).src;
