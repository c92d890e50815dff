/** Tells whether a host to listen at can be reached from this machine alone. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host);
