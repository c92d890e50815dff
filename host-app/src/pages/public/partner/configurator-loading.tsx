import { siteEn } from '@somesa/core';
import { css, Skeleton, VisuallyHidden } from '@somesa/ui';

const bars = css(`
  display: grid;
  gap: 1rem;
  align-content: start;
  min-height: 600px;
  & .field { height: 3rem; }
  & .form { height: 30rem; }
  @media (min-width: 56rem) { & { grid-template-columns: 20rem minmax(0, 1fr); gap: 1.5rem 4rem; } & .form { grid-column: 2; grid-row: 1 / span 6; } }
`);

/** What stands in the configurator's place until the schools are known. */
export const ConfiguratorLoading = () => (
  <div role="status">
    <VisuallyHidden>{siteEn.partner.loading}</VisuallyHidden>
    <div className={bars}>
      <Skeleton className="field" />
      <Skeleton className="field" />
      <Skeleton className="field" />
      <Skeleton className="form" />
    </div>
  </div>
);
