import { Link } from 'wouter';
import { sheetClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { ReferenceForm } from './receipt/reference-form';

/** Shows the form in which the holder of a receipt types its reference. */
export const ReceiptsPage = () => {
  const { check: text, lost } = useText('receipts');
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <ReferenceForm />
      <p>
        <Link href="/lost-receipts">{lost.link}</Link>
      </p>
    </div>
  );
};
