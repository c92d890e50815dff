/** A host as a policy may name it; what else a browser takes as a host (an IPv6 address) no policy can. */
const NAMEABLE = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

/** Tells whether a text is a web origin and nothing else: `https://school.example`, without a path or a slash at its end. */
export const isWebOrigin = (text: string): boolean =>
  NAMEABLE.test(text) && URL.canParse(text) && new URL(text).origin === text;
