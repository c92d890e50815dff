import type { Result } from '@somesa/core';
import type {
  MatchAnswer,
  ReconciliationDayAnswer,
  SignOffAnswer,
  SignOffBody,
  StatementAccount,
  StatementAccountsAnswer,
  StatementAnswer,
  StatementColumnsBody,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';

/** Statement of an account to send; the days are empty unless the user named them. */
export interface StatementToSend {
  account: StatementAccount;
  file: File;
  from: string;
  to: string;
}

/** Time limit for sending and matching a file of up to 96 MB over a slow connection, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 600_000;

const readStatement = (data: unknown): StatementAnswer | null =>
  isRecord(data) && isRecord(data.statement) ? readKey<StatementAnswer>(data, 'statement') : null;
const readAccounts = (data: unknown): StatementAccountsAnswer | null =>
  isRecord(data) && Array.isArray(data.accounts) ? readKey<StatementAccountsAnswer>(data, 'accounts') : null;
const readDay = (data: unknown): ReconciliationDayAnswer | null =>
  isRecord(data) && isRecord(data.day) ? readKey<ReconciliationDayAnswer>(data, 'day') : null;
const readMatched = (data: unknown): MatchAnswer | null => readKey<MatchAnswer>(data, 'matched');
const readSigned = (data: unknown): SignOffAnswer | null => readKey<SignOffAnswer>(data, 'signed');

/** Creates the requests about statements of banks and networks, and about the days of our accounts. */
export const createStatementsApi = (options: ApiOptions) => {
  const send = createSender(options);
  const sendLong = createSender({ ...options, timeoutMs: UPLOAD_TIMEOUT_MS });
  const sendFile = (
    { account, file, from, to }: StatementToSend,
    rest: string,
  ): Promise<Result<StatementAnswer, ApiFailure>> =>
    sendLong(
      {
        method: 'post',
        path: `/admin/statements/${account}${rest}`,
        query: { name: file.name, ...(from && { from }), ...(to && { to }) },
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
      },
      readStatement,
    );

  return {
    /** Lists our accounts at networks and banks. */
    listStatementAccounts: (signal?: AbortSignal): Promise<Result<StatementAccountsAnswer, ApiFailure>> =>
      send({ method: 'get', path: '/admin/statements', signal }, readAccounts),

    /** Reads a statement without importing it. Its problems are in the response. */
    previewStatement: (statement: StatementToSend) => sendFile(statement, '/preview'),

    /** Imports a statement. With problems, nothing is imported. */
    importStatement: (statement: StatementToSend) => sendFile(statement, ''),

    /** Saves the column heads of an account’s CSV statements; none restores the default. */
    saveStatementColumns: (
      account: StatementAccount,
      body: StatementColumnsBody,
    ): Promise<Result<StatementAccountsAnswer, ApiFailure>> =>
      send({ method: 'put', path: `/admin/statements/${account}/columns`, body }, readAccounts),

    /** Matches the lines of all statements to the ledger again. */
    matchStatements: (): Promise<Result<MatchAnswer, ApiFailure>> =>
      sendLong({ method: 'post', path: '/admin/reconciliation/match', body: {} }, readMatched),

    /** Gets a day of an account. Status 404: nothing is known of it. */
    getReconciliationDay: (
      account: string,
      day: string,
      signal?: AbortSignal,
    ): Promise<Result<ReconciliationDayAnswer, ApiFailure>> =>
      send(
        {
          method: 'get',
          path: `/admin/reconciliation/${encodeURIComponent(account)}/${encodeURIComponent(day)}`,
          signal,
        },
        readDay,
      ),

    /** Signs off a day of some accounts. Status 409: it is not over, or already signed off. */
    signOffDay: (body: SignOffBody): Promise<Result<SignOffAnswer, ApiFailure>> =>
      send({ method: 'post', path: '/admin/reconciliation/sign-offs', body }, readSigned),
  };
};
