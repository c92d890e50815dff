import type { Problem } from '@somesa/core';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import type { LoanActor } from '../loans-repository';
import { disbursements } from '../tables/disbursements';
import { type Disbursement, findDisbursement } from './disbursements-repository';
import type { TransferUse } from './outgoing-transfers';

/** Purposes for which we send money. */
export type DisbursementPurposeName = 'loan' | 'settlement' | 'refund';

/** Confirmation of a network or bank that a payment was made. */
export interface DisbursementConfirmation {
  providerTransactionId: string;
  /** Time at which the payee was paid; its date is the value date. */
  paidAt: Date;
  /** Source of the confirmation: the system for a network, a staff member for a bank. */
  actor: LoanActor;
}

/** Record that a disbursement pays, locked until the transaction ends: a loan, a settlement or a refund. */
export interface DisbursementSubject {
  purpose: DisbursementPurposeName;
  reference: string;
  schoolId: number;
  /** True if the record still waits for this payment. */
  isPayable: boolean;
  /** Returns the problem that forbids a staff member to decide on the payment; null if there is none. */
  checkConflict(tx: Tx, staffId: string): Promise<Problem | null>;
  /** Posts the payment, whose disbursement has succeeded, and changes the record. */
  post(tx: Tx, row: Disbursement, confirmation: DisbursementConfirmation, now: Date): Promise<void>;
}

/** Purpose of disbursements. The layer that owns the record registers it. */
export interface DisbursementPurpose {
  name: DisbursementPurposeName;
  /** Finds the reference of the record; null if it does not exist. */
  findReference(db: Queryable, row: Disbursement): Promise<string | null>;
  /** Locks the record until the transaction ends; null if it does not exist. */
  lock(tx: Tx, row: Disbursement): Promise<DisbursementSubject | null>;
  /** SQL that selects the ID of the school that a row of `disbursements` pays; absent if it pays a person. */
  school?: SQL;
  /** SQL for records that a transfer may have paid without a disbursement. */
  transferUse?: TransferUse;
}

/** Disbursement and the record that it pays, both locked until the transaction ends. */
export interface LockedDisbursement {
  row: Disbursement;
  subject: DisbursementSubject;
}

const getPurposeName = (row: Disbursement): DisbursementPurposeName => {
  if (row.loanId !== null) return 'loan';
  return row.settlementId === null ? 'refund' : 'settlement';
};

/** Creates the registry of the purposes for which we send money. */
export const createDisbursementPurposes = (...known: readonly DisbursementPurpose[]) => {
  const purposes = new Map(known.map((purpose) => [purpose.name, purpose]));

  const getPurpose = (row: Disbursement): DisbursementPurpose => {
    const purpose = purposes.get(getPurposeName(row));
    if (!purpose) throw new Error(`${getPurposeName(row)} is no registered purpose`);
    return purpose;
  };

  return {
    register: (purpose: DisbursementPurpose): void => {
      if (purposes.has(purpose.name)) throw new Error(`${purpose.name} is registered twice`);
      purposes.set(purpose.name, purpose);
    },

    /** Returns the SQL that selects the ID of the school that a row of `disbursements` pays. */
    selectSchool: (): SQL =>
      sql.join(
        [...purposes.values()].flatMap(({ school }) => school ?? []),
        sql` union all `,
      ),

    /** Lists what a transfer may have paid beside disbursements and refunds. */
    listTransferUses: (): TransferUse[] =>
      [...purposes.values()].flatMap(({ transferUse }) => transferUse ?? []),

    findReference: (db: Queryable, row: Disbursement): Promise<string | null> =>
      getPurpose(row).findReference(db, row),

    /**
     * Locks a disbursement and what it pays until the transaction ends: its record first, as everywhere. Returns null if there is no such
     * disbursement.
     */
    lock: async (tx: Tx, id: string): Promise<LockedDisbursement | null> => {
      const known = await findDisbursement(tx, id);
      const subject = known && (await getPurpose(known).lock(tx, known));
      if (!subject) return null;
      const [row] = await tx.orm.select().from(disbursements).where(eq(disbursements.id, id)).for('update');
      return row ? { row, subject } : null;
    },
  };
};

export type DisbursementPurposes = ReturnType<typeof createDisbursementPurposes>;
