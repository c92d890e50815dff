import {
  insertFeeItemHolds,
  insertPayment,
  type NewPayment,
  recordAccepted,
} from '../src/payments/payments/payments-repository';
import type { Statement, Tx } from '../src/platform/db/database';
import { claimKey, storeAnswer } from '../src/platform/http/idempotency';
import { findStudents, lockStudent } from '../src/schools/students/students-repository';

const BEGIN: Statement = { name: 'begin', text: 'begin' };
const COMMIT: Statement = { name: 'commit', text: 'commit' };

/** Hears the statements that the repositories send. */
const recorder = (): { tx: Tx; statements: Statement[] } => {
  const statements: Statement[] = [];
  const run = async <Row>(statement: Statement): Promise<Row[]> => {
    statements.push(statement);
    return [{}] as Row[];
  };
  const refuse = (): never => {
    throw new Error('the hot path sends named statements only');
  };
  const tx: Tx = {
    get orm() {
      return refuse();
    },
    run,
    send: (statement) => void statements.push(statement),
    giveTime: refuse,
    executeSql: refuse,
  };
  return { tx, statements };
};

/** The statements of one look-up. */
export const lookUpStatements = async (): Promise<Statement[]> => {
  const { tx, statements } = recorder();
  await findStudents(tx, '', '', new Date()).catch(() => []);
  return statements;
};

/** The statements of one initiation, as payments.ts and payment-progress.ts send them. */
export const initiationStatements = async (): Promise<Statement[]> => {
  const { tx, statements } = recorder();
  const now = new Date();
  await claimKey(tx, '', '', now);
  await lockStudent(tx, '', '');
  await findStudents(tx, '', '', now).catch(() => []);
  insertPayment(tx, { itemIds: [] } as unknown as NewPayment);
  insertFeeItemHolds(tx, '', []);
  storeAnswer(tx, '', { status: 201, answer: {}, subjectId: '' });
  const inside = [...statements];
  statements.length = 0;
  await recordAccepted(tx, '', now, now);
  return [BEGIN, ...inside, COMMIT, ...statements];
};
