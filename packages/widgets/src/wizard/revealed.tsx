import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Renders a message below the fields, and scrolls it into view whenever `cause` changes, so that the sticky
 * actions don't cover it.
 */
export const Revealed = ({ cause, children }: { cause: unknown; children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `void`, because newer browsers return a promise, which an effect must not.
    if (cause) void box.current?.firstElementChild?.scrollIntoView?.({ block: 'center' });
  }, [cause]);
  return <div ref={box}>{children}</div>;
};
