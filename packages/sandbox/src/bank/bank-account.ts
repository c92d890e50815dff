import type { Clock } from '../clock/clock';

export const BANKS = {
  centenary: { name: 'Centenary Bank', accountNumber: '3100045678' },
  stanbic: { name: 'Stanbic Bank', accountNumber: '9030012345678' },
  equity: { name: 'Equity Bank', accountNumber: '1003200456789' },
  post: { name: 'PostBank', accountNumber: '1630012345678' },
} as const;

const MAX_ENTRIES = 200_000;
const KAMPALA_MS = 3 * 3_600_000;
const PAYOUT_OPENING_BALANCE = 100_000_000;

/** Account from which payment files are paid. The other accounts, one a bank, only collect. */
export const PAYOUT_ACCOUNT_NUMBER = '9030099887766';

/** Entry that a bank posted to an account. Days are those of Kampala. */
export interface BankEntry {
  readonly accountNumber: string;
  readonly transactionId: string;
  readonly bookedOn: string;
  readonly valueDate: string;
  /** Amount in whole UGX: above 0 if money came in, below 0 if it went out. */
  readonly amountUgx: number;
  readonly reference: string;
  readonly narrative: string;
  readonly counterpartyName: string;
}

export interface NewBankEntry {
  readonly accountNumber: string;
  readonly transactionId: string;
  readonly amountUgx: number;
  readonly reference: string;
  readonly narrative?: string;
  readonly counterpartyName?: string;
  /** Time of the posting; the clock's by default. */
  readonly bookedAtMs?: number;
}

/** Returns the day of Kampala at an instant: `2026-11-21`. */
export const toDay = (instantMs: number): string =>
  new Date(instantMs + KAMPALA_MS).toISOString().slice(0, 10);

/** Creates our accounts at the banks: one for collections at each bank, and one for payouts. */
export function createBankAccounts(clock: Clock) {
  const accountNumbers = new Set<string>([
    ...Object.values(BANKS).map(({ accountNumber }) => accountNumber),
    PAYOUT_ACCOUNT_NUMBER,
  ]);
  const entries = new Map<string, BankEntry>();

  /** Posts an entry, once for each transaction ID of an account. Returns null if the account is not ours. */
  function book(entry: NewBankEntry, sign: 1 | -1): BankEntry | null {
    const { accountNumber, transactionId, amountUgx, reference } = entry;
    if (!accountNumbers.has(accountNumber)) return null;
    const key = `${accountNumber}/${transactionId}`;
    const known = entries.get(key);
    if (known) return known;
    if (entries.size >= MAX_ENTRIES) throw new Error(`The bank has posted ${MAX_ENTRIES} entries.`);
    const day = toDay(entry.bookedAtMs ?? clock.now());
    const booked: BankEntry = {
      accountNumber,
      transactionId,
      bookedOn: day,
      valueDate: day,
      amountUgx: sign * amountUgx,
      reference,
      narrative: entry.narrative ?? '',
      counterpartyName: entry.counterpartyName ?? '',
    };
    entries.set(key, booked);
    return booked;
  }

  const openingBalance = (accountNumber: string) =>
    accountNumber === PAYOUT_ACCOUNT_NUMBER ? PAYOUT_OPENING_BALANCE : 0;
  const sum = (found: readonly BankEntry[]) => found.reduce((total, { amountUgx }) => total + amountUgx, 0);
  const listAll = (accountNumber: string) =>
    [...entries.values()].filter((entry) => entry.accountNumber === accountNumber);

  return {
    isOurs: (accountNumber: string) => accountNumbers.has(accountNumber),
    /** Posts money that came in. A repeated transaction ID changes nothing. */
    postCredit: (entry: NewBankEntry) => book(entry, 1),
    /** Posts money that went out, such as a line of a payment file. A repeated transaction ID changes nothing. */
    postDebit: (entry: NewBankEntry) => book(entry, -1),
    /** Returns the balance now. */
    balance: (accountNumber: string) => openingBalance(accountNumber) + sum(listAll(accountNumber)),
    /** Lists all entries of all accounts, in order of posting. */
    listEntries: () => [...entries.values()],
    /** Lists the entries of some days, in order of posting, with the balance before and after them. */
    list(accountNumber: string, from: string, to: string) {
      const all = listAll(accountNumber);
      const found = all
        .filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to)
        .sort((a, b) => (a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0));
      const openingUgx = openingBalance(accountNumber) + sum(all.filter(({ bookedOn }) => bookedOn < from));
      return { entries: found, openingUgx, closingUgx: openingUgx + sum(found) };
    },
  };
}

export type BankAccounts = ReturnType<typeof createBankAccounts>;
