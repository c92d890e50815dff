import { truncateText } from '@somesa/core';
/** Transfer of a payment file. */
export interface PaymentFileLine {
  reference: string;
  payee: string;
  bank: string;
  account: string;
  amountUgx: number;
  narration: string;
}

/** Payment file with the account that pays it. */
export interface PaymentFile {
  reference: string;
  createdAt: Date;
  /** Day on which the bank is to pay, in Kampala. */
  paidOn: string;
  payer: { name: string; bank: string; account: string };
  lines: readonly PaymentFileLine[];
}

/** Maximum number of characters of a name and of a text for the payee in pain.001. */
const MAX_NAME_LENGTH = 70;
const MAX_TEXT_LENGTH = 140;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML. Characters that banks reject in ISO 20022 messages become a dot. */
const escapeXml = (text: string, maxLength: number): string =>
  truncateText(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[‘’]/g, "'")
      .replace(/[^\x20-\x7e]/g, '.'),
    maxLength,
  ).replace(/[&<>"]/g, (character) => entities[character] ?? '');

const formatParty = (tag: string, name: string): string =>
  `<${tag}><Nm>${escapeXml(name, MAX_NAME_LENGTH)}</Nm></${tag}>`;
const formatAgent = (tag: string, bank: string): string =>
  `<${tag}><FinInstnId><Nm>${escapeXml(bank, MAX_NAME_LENGTH)}</Nm></FinInstnId></${tag}>`;
const formatAccount = (tag: string, account: string): string =>
  `<${tag}><Id><Othr><Id>${escapeXml(account, MAX_NAME_LENGTH)}</Id></Othr></Id></${tag}>`;

const formatTransfer = (line: PaymentFileLine): string =>
  [
    '<CdtTrfTxInf>',
    `<PmtId><EndToEndId>${line.reference}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="UGX">${line.amountUgx}</InstdAmt></Amt>`,
    formatAgent('CdtrAgt', line.bank),
    formatParty('Cdtr', line.payee),
    formatAccount('CdtrAcct', line.account),
    `<RmtInf><Ustrd>${escapeXml(line.narration, MAX_TEXT_LENGTH)}</Ustrd></RmtInf>`,
    '</CdtTrfTxInf>',
  ].join('');

/**
 * Formats a payment file as an ISO 20022 credit transfer initiation (pain.001.001.03). The bank is asked to book
 * each transfer on its own; its statement repeats the `EndToEndId`, by which the transfer is settled.
 */
export const formatPain001 = ({ reference, createdAt, paidOn, payer, lines }: PaymentFile): string => {
  const totalUgx = lines.reduce((sum, { amountUgx }) => sum + amountUgx, 0);
  const count = `<NbOfTxs>${lines.length}</NbOfTxs><CtrlSum>${totalUgx}</CtrlSum>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${reference}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>${count}${formatParty('InitgPty', payer.name)}</GrpHdr>`,
    `<PmtInf><PmtInfId>${reference}</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>false</BtchBookg>${count}<ReqdExctnDt>${paidOn}</ReqdExctnDt>`,
    formatParty('Dbtr', payer.name),
    formatAccount('DbtrAcct', payer.account),
    formatAgent('DbtrAgt', payer.bank),
    ...lines.map(formatTransfer),
    '</PmtInf></CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
};
