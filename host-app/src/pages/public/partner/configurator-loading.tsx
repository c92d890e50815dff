import { css, Skeleton, VisuallyHidden } from '@somesa/ui';
import { useText } from '../../../texts/use-text';

const bars = css(`
  display: grid;
  gap: 1rem;
  align-content: start;
  min-height: 129.5rem;
  & .field { height: 3rem; }
  & .form { height: 30rem; }
  @media (min-width: 40rem) { & { min-height: 114.5rem; } }
  @media (min-width: 56rem) { & { min-height: 73rem; grid-template-columns: 20rem minmax(0, 1fr); gap: 1.5rem 4rem; } & .form { grid-column: 2; grid-row: 1 / span 6; } }
`);

/** Shows a placeholder as high as the configurator until the schools are loaded, so that the content below it does not move. */
export const ConfiguratorLoading = () => {
  const text = useText('partner');
  return (
    <div role="status">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={bars}>
        <Skeleton className="field" />
        <Skeleton className="field" />
        <Skeleton className="field" />
        <Skeleton className="form" />
      </div>
    </div>
  );
};
