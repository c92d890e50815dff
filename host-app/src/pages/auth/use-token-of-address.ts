import { useEffect, useState } from 'react';

/**
 * Takes the token out of the address’s fragment, which no server and no log ever sees, and out of the history at once. Undefined
 * until it was looked for, null where there is none.
 */
export const useTokenOfAddress = (): string | null | undefined => {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get('token');
    if (found) history.replaceState(history.state, '', window.location.pathname);
    setToken((before) => before ?? found);
  }, []);
  return token;
};
