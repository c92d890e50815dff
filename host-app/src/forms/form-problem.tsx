import type { ApiFailure } from '@somesa/api-client';
import { colour, css, Notice, useOnline } from '@somesa/ui';

const red = css(`color: ${colour.danger}; font-weight: 500;`);

/** What the server or the line said of a whole form; nothing where nothing went wrong. */
export const FormProblem = ({ failure }: { failure: ApiFailure | null }) => {
  const isOnline = useOnline();
  if (!failure) return null;
  const isOffline = failure.kind === 'line' && !isOnline;
  return (
    <Notice kind={isOffline ? 'offline' : 'error'}>
      {isOffline ? failure.message : <span className={red}>{failure.message}</span>}
    </Notice>
  );
};
