/** Entry of a statement. Amounts are whole UGX, below 0 if money went out. */
export interface StatementEntry {
  readonly transactionId: string;
  /** Our reference of the transaction, or the payer's. */
  readonly reference: string;
  readonly bookedOn: string;
  readonly valueDate: string;
  /** Time of the entry, for the wallets' statements: `14:05:09`. */
  readonly time: string;
  readonly amountUgx: number;
  readonly narrative: string;
  readonly counterparty: string;
}

/** Statement of one account over some days. */
export interface Statement {
  readonly accountNumber: string;
  readonly from: string;
  readonly to: string;
  readonly openingUgx: number;
  readonly closingUgx: number;
  readonly entries: readonly StatementEntry[];
}

const escapeXml = (text: string) =>
  text.replace(/[&<>]/g, (character) => (character === '&' ? '&amp;' : character === '<' ? '&lt;' : '&gt;'));
const isIn = (amountUgx: number) => amountUgx >= 0;
const creditOrDebit = (amountUgx: number) => (isIn(amountUgx) ? 'CRDT' : 'DBIT');
const compactDay = (day: string) => day.slice(2).replaceAll('-', '');

/** Writes a statement as camt.053.001.02, the version that most banks send. */
export function writeCamt053({
  accountNumber,
  from,
  to,
  openingUgx,
  closingUgx,
  entries,
}: Statement): string {
  const balance = (code: string, amountUgx: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="UGX">${Math.abs(amountUgx)}</Amt>` +
    `<CdtDbtInd>${creditOrDebit(amountUgx)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const party = (entry: StatementEntry) =>
    isIn(entry.amountUgx)
      ? `<Dbtr><Nm>${escapeXml(entry.counterparty)}</Nm></Dbtr>`
      : `<Cdtr><Nm>${escapeXml(entry.counterparty)}</Nm></Cdtr>`;
  const lines = entries.map(
    (
      entry,
    ) => `<Ntry><Amt Ccy="UGX">${Math.abs(entry.amountUgx)}</Amt><CdtDbtInd>${creditOrDebit(entry.amountUgx)}</CdtDbtInd>
<Sts>BOOK</Sts><BookgDt><Dt>${entry.bookedOn}</Dt></BookgDt><ValDt><Dt>${entry.valueDate}</Dt></ValDt>
<AcctSvcrRef>${escapeXml(entry.transactionId)}</AcctSvcrRef><BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>${escapeXml(entry.reference.slice(0, 35))}</EndToEndId></Refs>
<RltdPties>${party(entry)}</RltdPties><RmtInf><Ustrd>${escapeXml(entry.narrative || entry.reference)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  const id = `S${compactDay(from)}${compactDay(to)}-${entries.length}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${to}T23:59:59+03:00</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><CreDtTm>${to}T23:59:59+03:00</CreDtTm>
<FrToDt><FrDtTm>${from}T00:00:00+03:00</FrDtTm><ToDtTm>${to}T23:59:59+03:00</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>${accountNumber}</Id></Othr></Id><Ccy>UGX</Ccy></Acct>
${balance('OPBD', openingUgx, from)}
${balance('CLBD', closingUgx, to)}
${lines.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

/** Writes a statement as MT940. Amounts end in a comma, because shillings have no cents. */
export function writeMt940({ accountNumber, from, to, openingUgx, closingUgx, entries }: Statement): string {
  const plain = (text: string) => text.replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ').trim();
  const balance = (tag: string, amountUgx: number, day: string) =>
    `:${tag}:${isIn(amountUgx) ? 'C' : 'D'}${compactDay(day)}UGX${Math.abs(amountUgx)},`;
  const lines = entries.flatMap((entry) => [
    `:61:${compactDay(entry.valueDate)}${compactDay(entry.bookedOn).slice(2)}${isIn(entry.amountUgx) ? 'C' : 'D'}` +
      `${Math.abs(entry.amountUgx)},NTRF${plain(entry.reference).slice(0, 16) || 'NONREF'}//${plain(entry.transactionId).slice(0, 16)}`,
    ...(plain(`${entry.reference} ${entry.narrative} ${entry.counterparty}`).match(/.{1,65}/g) ?? ['NONREF'])
      .slice(0, 6)
      .map((part, index) => (index === 0 ? `:86:${part}` : part)),
  ]);
  return [
    `:20:S${compactDay(from)}${compactDay(to)}`,
    `:25:${accountNumber}`,
    `:28C:${entries.length + 1}/1`,
    balance('60F', openingUgx, from),
    ...lines,
    balance('62F', closingUgx, to),
    '-',
    '',
  ].join('\r\n');
}

const cell = (value: string | number) => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const writeCsv = (rows: readonly (readonly (string | number)[])[]) =>
  `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Calls `write` with each entry and the balance after it. */
const withBalance = <Row>(
  { openingUgx, entries }: Statement,
  write: (entry: StatementEntry, balanceUgx: number) => Row,
): Row[] => {
  let balanceUgx = openingUgx;
  return entries.map((entry) => {
    balanceUgx += entry.amountUgx;
    return write(entry, balanceUgx);
  });
};

/** Writes a bank's CSV: one signed amount and the balance after each line. */
export const writeBankCsv = (statement: Statement): string =>
  writeCsv([
    ['account', 'date', 'transaction_id', 'reference', 'amount', 'narrative', 'payer', 'balance'],
    ...withBalance(statement, (entry, balanceUgx) => [
      statement.accountNumber,
      entry.bookedOn,
      entry.transactionId,
      entry.reference,
      entry.amountUgx,
      entry.narrative,
      entry.counterparty,
      balanceUgx,
    ]),
  ]);

/** Writes the CSV of MTN's partner portal, as assumed: the wallet stands in From for money that went out, and in To otherwise. */
export const writeMtnCsv = (statement: Statement): string =>
  writeCsv([
    ['Id', 'External id', 'Date', 'Status', 'Type', 'From', 'To', 'Amount', 'Currency', 'Fee', 'Balance'],
    ...withBalance(statement, (entry, balanceUgx) => {
      const [from, to] = isIn(entry.amountUgx)
        ? [`FRI:${entry.counterparty}/MSISDN`, `FRI:${statement.accountNumber}/MM`]
        : [`FRI:${statement.accountNumber}/MM`, `FRI:${entry.counterparty}/MSISDN`];
      const type = isIn(entry.amountUgx) ? 'Payment' : 'Transfer';
      return [
        entry.transactionId,
        entry.reference,
        `${entry.bookedOn} ${entry.time}`,
        'Successful',
        type,
        from,
        to,
        Math.abs(entry.amountUgx),
        'UGX',
        0,
        balanceUgx,
      ];
    }),
  ]);

/** Writes the CSV of Airtel's merchant portal, as assumed. */
export const writeAirtelCsv = (statement: Statement): string =>
  writeCsv([
    [
      'Transaction ID',
      'Reference ID',
      'Transaction Date',
      'Transaction Type',
      'Wallet',
      'Other Party',
      'Credit',
      'Debit',
      'Charge',
      'Balance',
      'Status',
    ],
    ...withBalance(statement, (entry, balanceUgx) => [
      entry.transactionId,
      entry.reference,
      `${entry.bookedOn.split('-').reverse().join('-')} ${entry.time}`,
      isIn(entry.amountUgx) ? 'Merchant Payment' : 'Disbursement',
      statement.accountNumber,
      entry.counterparty,
      isIn(entry.amountUgx) ? entry.amountUgx : '',
      isIn(entry.amountUgx) ? '' : -entry.amountUgx,
      0,
      balanceUgx,
      'Transaction Success',
    ]),
  ]);
