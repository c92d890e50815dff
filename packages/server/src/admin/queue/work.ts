import { err, ok, type Problem, problem, type Result, roles } from '@somesa/core';
import { type AuditAction, isDoneByItself, type WorkEvent, type WorkKind } from '@somesa/core/office';
import type { Officer } from '../../people/access/enter-office';
import { recordAudit } from '../../people/audit/record-audit';
import {
  claimItem,
  endHeldItem,
  findItem,
  findStanding,
  openItem,
  type WorkItem,
  type WorkSubject,
} from '../../people/queue/work-repository';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { workLog } from '../../platform/db/schema';
import { closeDoubt, holdsMoney, reopenDoubt } from './doubt-work';

type Changed = Promise<Result<null, Problem>>;

/** One change of work under way: what it is about, who makes it, how its business stands. */
interface Change {
  tx: Tx;
  of: WorkSubject;
  officer: Officer;
  /** Null where only a person can tell. */
  isOver: boolean | null;
  now: Date;
}

/** Begins the business of work that is being assigned. Locks the subject, and returns whether anything began, with its own audit entry. */
type BeginWork = (tx: Tx, subject: string, officer: Officer, now: Date) => Promise<Result<boolean, Problem>>;

export interface WorkDependencies {
  database: Database;
  clock: Clock;
  /** Kinds of work that begin as they are assigned. */
  begin: Partial<Record<WorkKind, BeginWork>>;
}

/** Why somebody can’t do what only the holder may. */
const whyNotHeld = (item: WorkItem | null, { id }: Officer): Problem => {
  if (item?.state === 'done') return problem('work_done');
  if (item?.holder && item.holder.id !== id) return problem('work_held', { name: item.holder.name });
  return problem('work_not_held');
};

const write = async (
  { tx, of, officer, now }: Change,
  event: WorkEvent,
  note: string | null = null,
  action: AuditAction | null = `work.${event}`,
): Changed => {
  await tx.orm.insert(workLog).values({ ...of, event, actorId: officer.id, note: note || null, at: now });
  if (action === null) return ok(null);
  await recordAudit(tx, {
    ...{ actorId: officer.id, action, subject: ['work', `${of.kind}:${of.subject}`] as const },
    ...{ detail: { hasNote: Boolean(note) }, at: now },
  });
  return ok(null);
};

const claim = async (change: Change, hasBegun: boolean): Changed => {
  const { tx, of, officer, isOver, now } = change;
  if (isOver) return err(problem('work_done'));
  const touch = { ...of, actorId: officer.id, at: now };
  if (await claimItem(tx, touch, isOver === false))
    return write(change, 'claimed', null, hasBegun ? null : 'work.claimed');
  const item = await findItem(tx, of);
  return item?.state === 'claimed' && item.holder?.id === officer.id
    ? ok(null)
    : err(whyNotHeld(item, officer));
};

const release = async (change: Change): Changed => {
  const { tx, of, officer, isOver, now } = change;
  if (isOver) return err(problem('work_done'));
  const holderId = officer.roleId === roles.administrator ? null : officer.id;
  if (await openItem(tx, of, { state: 'claimed', holderId }, now)) return write(change, 'released');
  return err(whyNotHeld(await findItem(tx, of), officer));
};

const end = async (change: Change, note: string | null): Changed => {
  const { tx, of, officer, isOver, now } = change;
  const isByItself = isDoneByItself(of.kind) || (of.kind === 'doubt' && (await holdsMoney(tx, of.subject)));
  if (isByItself) return err(problem('work_done_by_itself'));
  if (isOver) return err(problem('work_done'));
  if (!(await endHeldItem(tx, of, officer.id, now))) {
    return err(whyNotHeld(await findItem(tx, of), officer));
  }
  if (of.kind !== 'doubt') return write(change, 'done', note);
  await closeDoubt(tx, of.subject, officer.id, now);
  return write(change, 'done', note, 'review.closed');
};

const reopen = async (change: Change, note: string | null): Changed => {
  const { tx, of, isOver, now } = change;
  if (isDoneByItself(of.kind)) return err(problem('work_done_by_itself'));
  const isOpened = await openItem(tx, of, { state: 'done', holderId: null }, now);
  if (!isOver) return isOpened ? write(change, 'reopened', note) : ok(null);
  // Closed by what happened, while somebody had it or nobody did.
  await openItem(tx, of, { state: 'claimed', holderId: null }, now);
  await reopenDoubt(tx, of.subject, now);
  return write(change, 'reopened', note);
};

/**
 * Shares out what people of the back office work on: of two who claim one thing at once one gets it, and the other is told who has it
 * (`work_held`). What its business ends is done by itself (`work_done_by_itself`).
 */
export const createWork = ({ database, clock, begin }: WorkDependencies) => {
  const changeIn = async (
    tx: Tx,
    of: WorkSubject,
    officer: Officer,
    make: (change: Change) => Changed,
  ): Changed => {
    const isOver = await findStanding(tx, of, 'hold');
    if (isOver === undefined) return err(problem('not_found'));
    return make({ tx, of, officer, isOver, now: clock.now() });
  };
  const change = (of: WorkSubject, officer: Officer, make: (change: Change) => Changed): Changed =>
    database.transaction((tx) => changeIn(tx, of, officer, make));

  return {
    /** Assigns open work to who asks, and begins it if its kind begins so; assigning it to its assignee again changes nothing. */
    claim: (of: WorkSubject, officer: Officer): Changed =>
      database.transaction(async (tx): Changed => {
        // Begun first: it locks the subject for writing, which a share lock of two at once could not become.
        const begun = await begin[of.kind]?.(tx, of.subject, officer, clock.now());
        if (begun?.ok === false) return begun;
        return changeIn(tx, of, officer, (made) => claim(made, begun?.value ?? false));
      }),

    /** Gives work back: its holder, or an administrator. */
    release: (of: WorkSubject, officer: Officer): Changed => change(of, officer, release),

    /** Writes a note; nobody needs to have the work for that. */
    note: (of: WorkSubject, officer: Officer, note: string): Changed =>
      change(of, officer, (made) => write(made, 'noted', note)),

    /** Says that work is done; only its holder may (`work_not_held`). Done with a doubt, its review is closed. */
    done: (of: WorkSubject, officer: Officer, note: string | null): Changed =>
      change(of, officer, (made) => end(made, note)),

    /** Takes up again what was done; nobody has it then. What is not done stays as it is. */
    reopen: (of: WorkSubject, officer: Officer, note: string | null): Changed =>
      change(of, officer, (made) => reopen(made, note)),
  };
};

export type Work = ReturnType<typeof createWork>;
