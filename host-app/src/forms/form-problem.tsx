import type { ApiFailure } from '@somesa/api-client';
import { colour, css, Notice, useOnline } from '@somesa/ui';
import { useEffect, useRef } from 'react';

const place = css(`
  scroll-margin-block: 6rem 1rem;
  & span { color: ${colour.danger}; font-weight: 500; }
`);

export const FormProblem = ({ failure }: { failure: ApiFailure | null }) => {
  const isOnline = useOnline();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (!failure) return null;
  const isOffline = failure.kind === 'connection' && !isOnline;
  return (
    <div ref={box} className={place}>
      <Notice kind={isOffline ? 'offline' : 'error'}>
        {isOffline ? failure.message : <span>{failure.message}</span>}
      </Notice>
    </div>
  );
};
