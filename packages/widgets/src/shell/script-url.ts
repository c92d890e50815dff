export const scriptUrl = import.meta.url;
