import { LookupStatus } from '../../wizard/lookup-status';
import { usePaying } from '../context';
import { ChildFound } from './child-found';

/** `waitMs` is the time until another lookup is allowed. */
export const LookupResult = ({ waitMs }: { waitMs: number }) => {
  const view = usePaying();
  const { lookup } = view.flow;
  return lookup.kind === 'found' ? (
    <ChildFound student={lookup.student} />
  ) : (
    <LookupStatus view={view} waitMs={waitMs} notFoundHint={view.t.not_found_hint} />
  );
};
