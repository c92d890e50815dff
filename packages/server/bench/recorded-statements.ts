import {
  insertFeeItemHolds,
  insertPayment,
  type NewPayment,
  recordAccepted,
} from '../src/payments/payments/payments-repository';
import type { Statement, Tx } from '../src/platform/db/database';
import { claimIdempotencyKey, storeResponse } from '../src/platform/http/idempotency';
import { findStudents, lockStudent } from '../src/schools/students/students-repository';

const BEGIN: Statement = { name: 'begin', text: 'begin' };
const COMMIT: Statement = { name: 'commit', text: 'commit' };

/** Creates a transaction that records the statements of the repositories. */
const createRecorder = (): { tx: Tx; statements: Statement[] } => {
  const statements: Statement[] = [];
  const run = async <Row>(statement: Statement): Promise<Row[]> => {
    statements.push(statement);
    return [{}] as Row[];
  };
  const fail = (): never => {
    throw new Error('the hot path sends named statements only');
  };
  const tx: Tx = {
    get orm() {
      return fail();
    },
    run,
    send: (statement) => void statements.push(statement),
    setStatementTimeout: fail,
    executeSql: fail,
  };
  return { tx, statements };
};

/** Lists the statements of a lookup. */
export const listLookUpStatements = async (): Promise<Statement[]> => {
  const { tx, statements } = createRecorder();
  await findStudents(tx, '', '', new Date()).catch(() => []);
  return statements;
};

/** Lists the statements of an initiation, in the order of the API. */
export const listInitiationStatements = async (): Promise<Statement[]> => {
  const { tx, statements } = createRecorder();
  const now = new Date();
  await claimIdempotencyKey(tx, '', '', now);
  await lockStudent(tx, '', '');
  await findStudents(tx, '', '', now).catch(() => []);
  insertPayment(tx, { itemIds: [] } as unknown as NewPayment);
  insertFeeItemHolds(tx, '', []);
  storeResponse(tx, '', { status: 201, answer: {}, subjectId: '' });
  const inTransaction = [...statements];
  statements.length = 0;
  await recordAccepted(tx, '', now, now);
  return [BEGIN, ...inTransaction, COMMIT, ...statements];
};
