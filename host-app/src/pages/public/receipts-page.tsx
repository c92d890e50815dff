import { sheetClass } from '../../layout/width';
import { useText } from '../../texts/use-text';
import { ReferenceForm } from './receipt/reference-form';

/** Shows the form in which the holder of a receipt types its reference. */
export const ReceiptsPage = () => {
  const text = useText('receipts').check;
  return (
    <div className={sheetClass}>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <ReferenceForm />
    </div>
  );
};
