import { inflateSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';

const other = vi.hoisted(() => ({
  name: 'Ebisale',
  phones: ['0312 345 678', '0312 345 679'],
  emails: ['help@ebisale.example', 'schools@ebisale.example'],
  colours: { ink: '#001122', paper: '#ffeedd', primary: '#123456', accent: '#654321', danger: '#aa0000' },
}));

vi.mock('@somesa/core', async (original) => {
  const core = await original<typeof import('@somesa/core')>();
  return { ...core, colours: other.colours, brand: { ...core.brand, ...other } };
});

const { composeMail } = await import('../messaging/mails/mail-content');
const { formatMailHtml, formatMailText } = await import('../messaging/mails/mail-body');
const { renderReceiptPdf } = await import('../payments/receipts/receipt-pdf');

/** Returns the drawn content of a PDF: its decompressed streams, with decoded text. Its metadata is not compressed. */
const readDrawnContent = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/stream\n(?!<\?xpacket)([\s\S]*?)\nendstream/g)]
    .map(([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
    .join('\n')
    .replace(/\[([^\]]*)\] TJ/g, (_text, parts: string) =>
      [...parts.matchAll(/<([0-9a-f]+)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    );

it('writes emails with the operator’s name, phone number and colours', () => {
  const publicUrl = 'https://ebisale.example';
  const mail = {
    ...composeMail({ kind: 'password-changed', params: {} }, 'en', publicUrl),
    ...({ language: 'en', publicUrl } as const),
  };
  for (const written of [formatMailText(mail), formatMailHtml(mail)]) {
    expect(written).toContain(other.name);
    expect(written).toContain(other.phones[0]);
    expect(written).not.toContain('Somesa');
  }
  expect(formatMailHtml(mail)).toContain(other.colours.primary);
});

it('draws receipts with the operator’s name, phone number and colours', async () => {
  const pdf = await renderReceiptPdf(
    {
      reference: 'SF-9GHP-MGX6',
      purpose: 'fees',
      paidAt: '2026-11-21T21:30:00Z',
      amount: 1000,
      school: { slug: 's', name: 'A school' },
      student: { displayName: 'A. Nakato', className: 'Senior 2' },
      paymentCode: null,
      paymentMethod: 'mobile',
      network: 'mtn',
      lines: [{ description: 'Tuition', amount: 1000 }],
      surplus: 0,
      isReversed: false,
    },
    { verifyUrl: 'https://ebisale.example/receipts/SF-9GHP-MGX6', generatedAt: new Date(0) },
  );
  const drawn = readDrawnContent(pdf);
  expect(pdf.toString('latin1')).toContain('(Ebisale)');
  expect(drawn).toContain(other.phones[0]);
  // A PDF writes a colour as three fractions of 255.
  const [red, green, blue] = [0x12, 0x34, 0x56].map((part) => String(part / 255).slice(0, 4));
  expect(drawn).toMatch(new RegExp(`${red}\\d* ${green}\\d* ${blue}\\d* (rg|scn)`));
});
