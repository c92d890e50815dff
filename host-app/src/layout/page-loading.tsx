import { css, Skeleton, VisuallyHidden } from '@somesa/ui';
import { useText } from '../texts/use-text';
import { sheetClass } from './width';

const bars = css(`
  display: grid;
  gap: 1rem;
  align-content: start;
  min-height: 100vh;
  & .title { height: 2.5rem; width: 70%; }
  & .block { height: 12rem; }
`);

export const PageLoading = () => {
  const text = useText('layout').frame;
  return (
    <div className={sheetClass} role="status">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={bars}>
        <Skeleton className="title" />
        <Skeleton className="block" />
      </div>
    </div>
  );
};
