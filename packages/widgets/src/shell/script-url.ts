/** URL of this script, from which those of the API and of the chunks follow. */
export const scriptUrl = import.meta.url;
