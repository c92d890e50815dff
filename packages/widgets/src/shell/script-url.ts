/** Where this script came from: the API and the chunks are beside it. */
export const scriptUrl = import.meta.url;
