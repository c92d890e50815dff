import { checkIcon, colour, css, cx, Icon, ruledPaperClass } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Actions } from './actions';
import { ScreenBody, type ScreenBodyProps, screenClass } from './screen-body';

const book = cx(
  ruledPaperClass,
  css(`
  position: relative;
  padding: 2em 1em 0 3.25em;
  min-height: 8em;
  border: 1px solid ${colour.line};
  border-radius: var(--so-radius);
  & h2 { line-height: 1.3334; letter-spacing: -0.02em; }
  & .lead { margin: 0; font-size: 1.25em; line-height: 1.6; font-weight: 700; color: inherit; font-variant-numeric: tabular-nums; }
  & .tick { position: absolute; inset-inline-start: 0.25em; top: 2.125em; display: grid; place-items: center; width: 1.75em; height: 1.75em; border-radius: 50%; background-color: ${colour.primary}; color: ${colour.onPrimary}; }
`),
);

const tick = (
  <span className="tick">
    <Icon node={checkIcon} />
  </span>
);

/** Renders a screen without a form. */
export const StepFrame = ({
  actions,
  isBook,
  ...body
}: ScreenBodyProps & {
  actions?: ReactNode;
  isBook?: boolean | undefined;
}) => (
  <div className={screenClass}>
    <ScreenBody {...body} {...(isBook && { headClass: book, mark: tick })} />
    {actions && <Actions>{actions}</Actions>}
  </div>
);
