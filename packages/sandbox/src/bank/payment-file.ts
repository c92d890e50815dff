import type { BankAccounts } from './bank-account';

/** Transfer of a payment file that the bank has carried out. */
interface PaidTransfer {
  readonly reference: string;
  readonly transactionId: string;
  readonly amountUgx: number;
}

export type PaymentFileResult = { transfers: PaidTransfer[] } | { mistake: string };

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const MAX_TRANSFERS = 10_000;

/** Returns the text of an element by its path of tags, or nothing. */
function read(xml: string, ...path: string[]): string {
  const found = path.reduce(
    (text, tag) => new RegExp(`<${tag}(?: [^>]*)?>([\\s\\S]*?)</${tag}>`).exec(text)?.[1] ?? '',
    xml,
  );
  return found.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole).trim();
}

/** Creates the part of the bank that carries out payment files (pain.001): all transfers of a file, or none, and each file once. */
export function createPaymentFiles(accounts: BankAccounts) {
  const known = new Set<string>();

  return {
    pay(xml: string): PaymentFileResult {
      const messageId = read(xml, 'GrpHdr', 'MsgId');
      if (!/^[\w-]{1,35}$/.test(messageId)) return { mistake: 'MsgId is missing.' };
      if (known.has(messageId)) return { mistake: `The file ${messageId} was received before.` };
      const accountNumber = read(xml, 'PmtInf', 'DbtrAcct', 'Othr', 'Id');
      if (!accounts.isOurs(accountNumber)) return { mistake: 'The debtor’s account is unknown.' };
      const parts = xml.match(/<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>/g) ?? [];
      const transfers = parts.map((part, index) => ({
        reference: read(part, 'PmtId', 'EndToEndId'),
        transactionId: `${messageId.replaceAll('-', '')}${String(index + 1).padStart(4, '0')}`,
        amountUgx: Number(read(part, 'Amt', 'InstdAmt')),
        narrative: read(part, 'RmtInf', 'Ustrd'),
        counterpartyName: read(part, 'Cdtr', 'Nm'),
        payeeAccount: read(part, 'CdtrAcct', 'Othr', 'Id'),
      }));
      const totalUgx = transfers.reduce((sum, { amountUgx }) => sum + amountUgx, 0);
      if (transfers.length === 0 || transfers.length > MAX_TRANSFERS)
        return { mistake: `A file has 1 to ${MAX_TRANSFERS} transfers.` };
      if (Number(read(xml, 'GrpHdr', 'NbOfTxs')) !== transfers.length)
        return { mistake: 'NbOfTxs is not the number of transfers.' };
      if (Number(read(xml, 'GrpHdr', 'CtrlSum')) !== totalUgx)
        return { mistake: 'CtrlSum is not the sum of the transfers.' };
      const isWhole = ({ reference, amountUgx, payeeAccount }: (typeof transfers)[number]) =>
        reference !== '' &&
        Number.isSafeInteger(amountUgx) &&
        amountUgx > 0 &&
        /^\d{6,20}$/.test(payeeAccount);
      if (!transfers.every(isWhole))
        return { mistake: 'Each transfer needs a reference, whole shillings and an account.' };
      if (totalUgx > accounts.balance(accountNumber)) return { mistake: 'The balance is too small.' };
      known.add(messageId);
      for (const { payeeAccount: _account, ...entry } of transfers)
        accounts.postDebit({ ...entry, accountNumber });
      return {
        transfers: transfers.map(({ reference, transactionId, amountUgx }) => ({
          reference,
          transactionId,
          amountUgx,
        })),
      };
    },
  };
}
