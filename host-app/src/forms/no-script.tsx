import { brand, say } from '@somesa/core';
import { useText } from '../texts/use-text';
import { unbroken } from '../written';

/** What a form says to those whose browser runs no script: another way to reach us, or to pay. */
export const NoScript = ({ what = 'form' }: { what?: 'form' | 'payment' }) => {
  const { noScript } = useText('layout');
  return (
    <noscript>
      <p>{say(noScript[what], { phone: unbroken(brand.phones[0]), email: brand.emails[0] })}</p>
    </noscript>
  );
};
