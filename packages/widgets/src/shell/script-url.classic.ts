/**
 * URL of this script in builds that are classic scripts, where it is known only while the script first runs.
 * `document.currentScript` would be a picture of the page that has this name, whose address would then be
 * ours.
 */
export const { src: scriptUrl } = Reflect.get(
  Document.prototype,
  'currentScript',
  document,
) as HTMLScriptElement;
