import { formatText } from '@somesa/core';
import { VisuallyHidden } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

/** Renders the number of queue items that wait in a tab, or nothing if none waits. */
export const WaitingCount = ({ count = 0 }: { count: number | undefined }) => {
  const { waiting } = useText('admin').shell;
  if (count === 0) return null;
  return (
    <>
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{formatText(waiting, { count: String(count) })}</VisuallyHidden>
    </>
  );
};
