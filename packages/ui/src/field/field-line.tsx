import type { ReactNode } from 'react';
import { css } from '../style/goober';
import { colour } from '../style/tokens';

const line = css(`
  min-height: 1.5em;
  margin-top: 0.375em;
  font-size: 0.875em;
  color: ${colour.muted};
  & .error { color: ${colour.danger}; font-weight: 500; }
`);

/** The reserved line under a control: the error where there is one, else the hint. */
export const FieldLine = ({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}) => (
  <div id={id} className={line}>
    {error ? <span className="error">{error}</span> : hint}
  </div>
);
