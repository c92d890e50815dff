import { statementAccounts, statementBodies } from '../admin/statement-accounts';
import { bodyOf, endpoint } from './endpoint';
import { oneOf, optionally, queryDay, text } from './shapes';
import {
  matchAnswerShape,
  reconciliationDayAnswerShape,
  signOffAnswerShape,
  statementAccountsAnswerShape,
  statementAnswerShape,
} from './statement-shapes';

const ofAccount = { params: { account: oneOf(statementAccounts) }, notFound: 'not_found' } as const;
const file = {
  ...ofAccount,
  access: 'admin_staff',
  query: { name: optionally(text), from: optionally(queryDay), to: optionally(queryDay) },
  upload: { type: 'application/octet-stream' },
} as const;

export const listStatementAccounts = endpoint('GET /admin/statements', {
  access: 'admin_staff',
  summary: 'List our accounts at networks and banks, with the last day that statements cover',
  answers: { 200: statementAccountsAnswerShape },
});

export const previewStatement = endpoint('POST /admin/statements/:account/preview', {
  ...file,
  summary:
    'Read a statement (camt.053, MT940 or CSV) without importing it: its problems, and each line as new or known',
  answers: { 200: statementAnswerShape },
});

export const importStatement = endpoint('POST /admin/statements/:account', {
  ...file,
  summary: 'Import a statement: known lines change nothing, new ones are matched to the ledger',
  answers: { 200: statementAnswerShape },
});

export const saveStatementColumns = endpoint('PUT /admin/statements/:account/columns', {
  access: 'admin_staff',
  ...ofAccount,
  body: bodyOf(statementBodies.columns),
  summary: 'Save the heads of the columns of an account’s CSV statements; none restores the default',
  answers: { 200: statementAccountsAnswerShape },
});

export const matchStatements = endpoint('POST /admin/reconciliation/match', {
  access: 'admin_staff',
  summary: 'Match the lines of statements to the ledger again, such as after a journal',
  answers: { 200: matchAnswerShape },
});

export const getReconciliationDay = endpoint('GET /admin/reconciliation/:account/:day', {
  access: 'admin_staff',
  params: { account: oneOf(statementAccounts), day: queryDay },
  notFound: 'not_found',
  summary: 'Get a day of an account: its balance there and here, its open exceptions and its sign-off',
  answers: { 200: reconciliationDayAnswerShape },
});

export const signOffDay = endpoint('POST /admin/reconciliation/sign-offs', {
  access: 'admin_staff',
  needsRecentCode: true,
  body: bodyOf(statementBodies.signOff),
  summary:
    'Sign off a day of some accounts, or of all that are not signed off; a day with differences needs a note',
  answers: { 200: signOffAnswerShape },
  problems: [409],
});
