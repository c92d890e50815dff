import { useEffect, useState } from 'react';

/**
 * Reads the token from the fragment of the address, which is never sent to a server, and removes it from the
 * history. Returns undefined until it was read, null if there is none.
 */
export const useAddressToken = (): string | null | undefined => {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get('token');
    if (found) history.replaceState(history.state, '', window.location.pathname);
    setToken((before) => before ?? found);
  }, []);
  return token;
};
