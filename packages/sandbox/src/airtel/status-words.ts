export const IN_PROCESS = { collection: 'DP00800001006', disbursement: 'DP00900001006' } as const;

export const STATUS_WORDS = { pending: 'TIP', successful: 'TS', failed: 'TF', expired: 'TE' } as const;

const MESSAGES: Readonly<Record<string, string>> = {
  DP00800001002: 'Incorrect PIN has been entered.',
  DP00800001003: 'The amount exceeds the withdrawal or wallet limit.',
  DP00800001005: 'The user did not enter the PIN.',
  DP00800001007: 'The user does not have enough balance to complete the transaction.',
  DP00800001008: 'The transaction was refused.',
  DP00800001010: 'The number is not registered or is barred.',
  DP00800001029: 'The transaction has expired.',
  DP00900001003: 'The daily limit was exceeded.',
  DP00900001007: 'Insufficient funds in the account.',
  DP00900001012: 'Invalid mobile number.',
  DP00900001013: 'The transaction was refused.',
};

export function failureMessage(responseCode: string): string {
  return MESSAGES[responseCode] ?? 'The transaction failed.';
}
