import { css } from '@somesa/ui';

/** Two columns of sections where there is room for both: what a thing is, and what happened to it. A section of its own spans them. */
export const columnsClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  align-items: start;
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; }
  @media (min-width: 80rem) {
    & { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    & > section { grid-column: 1 / -1; }
  }
`);
