import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Lets the browser's own search find text that is folded away: what is closed under the root is hidden until found, and
 * `onFound` gets the id of what the search opens.
 */
export const useFoundText = (root: RefObject<HTMLElement | null>, onFound: (id: string) => void): void => {
  const latest = useRef(onFound);
  latest.current = onFound;

  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !('onbeforematch' in element)) return;
    const open = ({ target }: Event): void => {
      if (target instanceof Element) latest.current(target.id);
    };
    element.addEventListener('beforematch', open);
    return () => element.removeEventListener('beforematch', open);
  }, [root]);

  // React and Preact write `hidden` as a plain flag; this adds what they can't say, after each of their changes.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element || !('onbeforematch' in element)) return;
    for (const panel of element.querySelectorAll('[data-panel][hidden]'))
      panel.setAttribute('hidden', 'until-found');
  });
};
