import { colour, css } from '@somesa/ui';
import { useText } from '../texts/use-text';

const skip = css(`
  position: absolute;
  inset: 0.5rem auto auto -100rem;
  padding: 0.75rem 1rem;
  background: ${colour.ink};
  z-index: 10;
  &, &:visited { color: ${colour.paper}; }
  &:focus { inset-inline-start: 0.5rem; }
`);

/** Renders the link that skips the header; visible only when focused. */
export const SkipLink = () => (
  <a className={skip} href="#content">
    {useText('layout').frame.skip}
  </a>
);
