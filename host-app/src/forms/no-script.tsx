import { brand, say } from '@somesa/core';
import { unbroken } from '../addresses';
import { useText } from '../texts/use-text';

/** What a form says to those whose browser runs no script: another way to reach us, or to pay. */
export const NoScript = ({ what = 'form' }: { what?: 'form' | 'payment' }) => {
  const { noScript } = useText('layout');
  return (
    <noscript>
      <p>{say(noScript[what], { phone: unbroken(brand.phones[0]), email: brand.emails[0] })}</p>
    </noscript>
  );
};
