/** URL of this script in builds that are classic scripts, where it is known only while the script first runs. */
export const scriptUrl = (document.currentScript as HTMLScriptElement).src;
