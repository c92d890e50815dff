import { Button } from '@somesa/ui';
import type { ReactNode } from 'react';
import { useText } from '../texts/use-text';

/** The button that sends a form; it says so while the form is on its way. */
export const SubmitButton = ({
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
