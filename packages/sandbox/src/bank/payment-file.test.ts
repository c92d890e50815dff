import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';
import { PAYOUT_ACCOUNT_NUMBER } from './bank-account';

const TRANSFER = `<CdtTrfTxInf><PmtId><EndToEndId>SF-1</EndToEndId></PmtId><Amt><InstdAmt Ccy="UGX">850000</InstdAmt></Amt>
<Cdtr><Nm>St. Joseph &amp; Mary</Nm></Cdtr><CdtrAcct><Id><Othr><Id>3200045671</Id></Othr></Id></CdtrAcct>
<RmtInf><Ustrd>Fees</Ustrd></RmtInf></CdtTrfTxInf>`;
const write = (fields: { id?: string; account?: string; count?: number; sum?: number } = {}): string => {
  const { id = 'FILE-1', account = PAYOUT_ACCOUNT_NUMBER, count = 2, sum = 1_700_000 } = fields;
  return `<Document><CstmrCdtTrfInitn><GrpHdr><MsgId>${id}</MsgId><NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum></GrpHdr>
<PmtInf><DbtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></DbtrAcct>${TRANSFER}${TRANSFER.replace('SF-1', 'SF-2')}</PmtInf>
</CstmrCdtTrfInitn></Document>`;
};

describe('payment files', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await startTestSandbox();
  });
  afterEach(() => sandbox.close());
  const send = (body: string) =>
    sandbox.call('/bank/payment-files', { body, headers: { 'content-type': 'application/xml' } });
  const getStatement = async () =>
    (await sandbox.call(`/statements/${PAYOUT_ACCOUNT_NUMBER}?format=csv`)).text
      .trim()
      .split('\r\n')
      .slice(1);

  it('are paid once, and stand on the statement', async () => {
    const { status, json } = await send(write());
    expect([status, json]).toEqual([
      201,
      {
        transfers: [
          { reference: 'SF-1', transactionId: 'FILE10001', amountUgx: 850_000 },
          { reference: 'SF-2', transactionId: 'FILE10002', amountUgx: 850_000 },
        ],
      },
    ]);
    expect((await send(write())).json).toEqual({ message: 'The file FILE-1 was received before.' });
    const lines = await getStatement();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/,FILE10001,SF-1,-850000,Fees,St. Joseph & Mary,/);
  });

  it.each([
    ['another account', { account: '0140012345678' }, 'The debtor’s account is unknown.'],
    ['another number of transfers', { count: 3 }, 'NbOfTxs is not the number of transfers.'],
    ['another sum', { sum: 1_700_001 }, 'CtrlSum is not the sum of the transfers.'],
    ['no name', { id: '' }, 'MsgId is missing.'],
  ])('are refused as a whole with %s', async (_, fields, message) => {
    expect((await send(write(fields))).json).toEqual({ message });
    expect(await getStatement()).toEqual([]);
  });
});
