import { buttonClass, css, cx } from '@somesa/ui';
import { Link } from 'wouter';
import { sheetClass } from '../../layout/width';
import { ReportCard } from '../../scenes/report-card';
import { useText } from '../../texts/use-text';

const page = css(`
  & .image { display: block; max-width: 20rem; margin: 0 auto 1.5rem; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
`);

/** The end of an application for a loan: the image that leads home. Whoever comes here directly is led to people. */
export const LoanSuccessPage = () => {
  const text = useText('instalments').loanSuccess;
  return (
    <div className={cx(sheetClass, page)}>
      <Link href="/" className="image">
        <ReportCard label={text.image} />
      </Link>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <div className="ways">
        <Link href="/bookings?topic=loan" className={buttonClass()}>
          {text.talk}
        </Link>
        <Link href="/contact" className={buttonClass('secondary')}>
          {text.contact}
        </Link>
      </div>
    </div>
  );
};
