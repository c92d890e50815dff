import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

const QUIET_ZONE = 4;

/** Draws a QR code, which stays black in dark mode, as scanners need it. Its background is to be white. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * QUIET_ZONE;
  return (
    <svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}`} role="img" aria-label={label}>
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
};
