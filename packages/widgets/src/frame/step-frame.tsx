import { css, cx } from '@somesa/ui';
import type { FormEvent, ReactNode } from 'react';

const frame = css(`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  & .body { flex: 1; padding: 0.25em 1.25em 1.25em; min-height: 18em; }
  & h2 { font-size: 1.5em; font-weight: 700; }
  & .lead { margin-top: 0.375em; opacity: 0.86; }
  & .stack { display: grid; gap: 1em; margin-top: 1.25em; }
  & .stack > * { min-width: 0; }
`);

/** One screen of a wizard: its heading takes the focus when the screen changes, its actions stay in sight. */
export const StepFrame = ({
  title,
  lead,
  actions,
  onSubmit,
  isCentred = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Makes the screen a form, so that Enter goes on. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  isCentred?: boolean | undefined;
  children?: ReactNode;
}) => {
  const content = (
    <>
      <div className="body" part="body" style={isCentred ? { textAlign: 'center' } : undefined}>
        <h2 tabIndex={-1} data-heading="">
          {title}
        </h2>
        {lead && <p className="lead">{lead}</p>}
        <div className="stack">{children}</div>
      </div>
      {actions}
    </>
  );
  return onSubmit ? (
    <form className={cx(frame)} noValidate onSubmit={onSubmit}>
      {content}
    </form>
  ) : (
    <div className={cx(frame)}>{content}</div>
  );
};
