import { buttonClass, css } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { payAddress } from '../parent-addresses';

const links = css(`
  display: grid;
  gap: 0.75rem;
  width: 100%;
  @media (min-width: 30rem) { & { display: flex; flex-wrap: wrap; width: auto; } }
`);

export const PayLinks = ({ loanId }: { loanId?: string }) => {
  const text = useText('dashboard');
  return (
    <div className={links}>
      <Link href={payAddress('monthly', loanId)} className={buttonClass()}>
        {text.monthly}
      </Link>
      <Link href={payAddress('early', loanId)} className={buttonClass('secondary')}>
        {text.early}
      </Link>
    </div>
  );
};
