/** URL of this script: the API and the chunks are beside it. */
export const scriptUrl = import.meta.url;
