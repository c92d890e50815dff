import type { ApiFailure } from '@somesa/api-client';
import { Button, css, cx } from '@somesa/ui';
import type { ReactNode, SyntheticEvent } from 'react';
import { NoScriptStyles } from '../layout/no-script-styles';
import { useText } from '../texts/use-text';
import { FormProblem } from './form-problem';
import { NoScript } from './no-script';

const SubmitButton = ({
  isBusy,
  isWide,
  children,
}: {
  isBusy: boolean;
  isWide?: boolean;
  children: ReactNode;
}) => {
  const { processing } = useText('layout');
  return (
    <Button type="submit" isBusy={isBusy} isWide={isWide}>
      {isBusy ? processing : children}
    </Button>
  );
};

const column = css(`
  display: grid;
  gap: 1.25rem;
  & > button[type="submit"] { justify-self: start; }
  @media (max-width: 39.99rem) { & > button[type="submit"] { justify-self: stretch; } }
`);

/**
 * Renders a form with its fields, its error above them, and a message for users without scripts. The method
 * `dialog` keeps a browser from putting typed values into the address if it submits the form before our code
 * runs.
 */
export const FormFrame = ({
  form,
  label,
  action,
  className,
  children,
  after,
}: {
  form: { submit: (event: SyntheticEvent) => unknown; failure: ApiFailure | null; isBusy: boolean };
  label: string;
  action: string;
  className?: string;
  children: ReactNode;
  after?: ReactNode;
}) => (
  <>
    <NoScriptStyles />
    <NoScript />
    <form
      className={cx(column, className)}
      onSubmit={form.submit}
      method="dialog"
      noValidate
      aria-label={label}
      data-needs-script=""
    >
      <FormProblem failure={form.failure} />
      {children}
      <SubmitButton isBusy={form.isBusy}>{action}</SubmitButton>
      {after}
    </form>
  </>
);
