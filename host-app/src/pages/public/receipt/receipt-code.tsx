import { formatText } from '@somesa/core';
import { css, radius } from '@somesa/ui';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useText } from '../../../texts/use-text';

/** White margin around a QR code that scanners need, in modules. */
const QUIET_ZONE = 4;

const block = css(`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 1rem;
  margin-top: 1.5rem;
  & svg { flex: none; width: 9rem; height: 9rem; border-radius: ${radius.control}; background: #fff; print-color-adjust: exact; }
  & p { flex: 1 1 14rem; overflow-wrap: anywhere; }
`);

/** Renders the address at which anyone can check a receipt, with its QR code. The code stays black on white in dark mode, as scanners need it. */
export const ReceiptCode = ({ address }: { address: string }) => {
  const text = useText('receipts').receipt;
  const code = generate(address, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * QUIET_ZONE;
  const line = formatText(text.verify, { address });
  return (
    <div className={block}>
      <svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`} role="img" aria-label={text.code}>
        <path d={toSvgPath(code)} fill="#000" />
      </svg>
      <p>{line}</p>
    </div>
  );
};
