import { css, cx, Skeleton, VisuallyHidden } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { sheetFrameClass } from './receipt-sheet';

const bars = css(`
  & .bar { height: 1.25em; margin-block: 0.75em; }
  & .amount { height: 2em; width: 60%; }
`);

const rowCount = 6;

/** Renders an empty receipt until its content is loaded. */
export const ReceiptLoading = () => {
  const text = useText('receipts').receipt;
  return (
    <div className={cx(sheetFrameClass, bars)} role="status">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className="head">
        <Skeleton className="amount" />
      </div>
      <div className="rows">
        {Array.from({ length: rowCount }, (_, row) => `row-${row}`).map((row) => (
          <Skeleton key={row} className="bar" />
        ))}
      </div>
    </div>
  );
};
