import { describe, expect, it } from 'vitest';
import { formatPain001 } from './bank-payment-files';

const file = {
  reference: 'SF-9GHP-MGX6',
  createdAt: new Date('2026-11-26T08:05:06.789Z'),
  paidOn: '2026-11-26',
  payer: { name: 'Somesa & Co', bank: 'Stanbic Bank', account: '9030001234567' },
  lines: [
    {
      reference: 'SF-1111-2222',
      payee: 'St. Joseph’s <Naggalama>',
      bank: 'Centenary Bank',
      account: '3100045678',
      amountUgx: 850_000,
      narration: 'School fees SF-1234-5678',
    },
    {
      reference: 'SF-3333-4444',
      payee: 'Zoë',
      bank: 'Equity Bank',
      account: '1003200456789',
      amountUgx: 1_700_001,
      narration: 'Refund SF-7777-8888',
    },
  ],
};

describe('formatPain001', () => {
  it('states the number and the sum of the transfers for the message and for the payment', () => {
    const xml = formatPain001(file);
    expect(xml.match(/<NbOfTxs>2<\/NbOfTxs><CtrlSum>2550001<\/CtrlSum>/g)).toHaveLength(2);
    expect(xml).toContain('<CreDtTm>2026-11-26T08:05:06Z</CreDtTm>');
    expect(xml).toContain('<ReqdExctnDt>2026-11-26</ReqdExctnDt>');
  });

  it('has each transfer with our reference, its whole shillings and the exact account number', () => {
    const xml = formatPain001(file);
    for (const { reference, amountUgx, account } of file.lines) {
      expect(xml).toContain(
        `<PmtId><EndToEndId>${reference}</EndToEndId></PmtId><Amt><InstdAmt Ccy="UGX">${amountUgx}</InstdAmt></Amt>`,
      );
      expect(xml).toContain(`<CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></CdtrAcct>`);
    }
  });

  it('escapes names, and replaces characters that banks reject', () => {
    const xml = formatPain001(file);
    expect(xml).toContain("<Cdtr><Nm>St. Joseph's &lt;Naggalama&gt;</Nm></Cdtr>");
    expect(xml).toContain('<Cdtr><Nm>Zoe</Nm></Cdtr>');
    expect(xml).toContain('<Dbtr><Nm>Somesa &amp; Co</Nm></Dbtr>');
  });
});
