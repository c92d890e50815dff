import { Button, css, Notice } from '@somesa/ui';
import { useText } from '../texts/use-text';
import type { Pages } from './use-pages';

const place = css('display: grid; gap: 0.75rem; justify-items: start; margin-top: 1.25rem;');

export const ShowMore = ({
  pages: { showMore, isLoadingMore, moreFailure },
}: {
  pages: Pick<Pages<never>, 'showMore' | 'isLoadingMore' | 'moreFailure'>;
}) => {
  const text = useText('dashboard');
  if (!showMore) return null;
  return (
    <div className={place}>
      {moreFailure && <Notice kind="error">{moreFailure.message}</Notice>}
      <Button kind="secondary" isBusy={isLoadingMore} onClick={showMore}>
        {text.more}
      </Button>
    </div>
  );
};
