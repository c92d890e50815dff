import { brand, formatText } from '@somesa/core';
import { toNonBreaking } from '../texts/format-text';
import { useText } from '../texts/use-text';

/** Shows a message in a form if the browser runs no scripts: another way to contact us, or to pay. */
export const NoScript = ({ purpose = 'form' }: { purpose?: 'form' | 'payment' }) => {
  const { noScript } = useText('layout');
  return (
    <noscript>
      <p>
        {formatText(noScript[purpose], { phone: toNonBreaking(brand.phones[0]), email: brand.emails[0] })}
      </p>
    </noscript>
  );
};
