import { type Language, MINUTE_MS } from '@somesa/core';
import { eq, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { ussdLanguages, ussdSessions } from '../tables/ussd';
import type { UssdState } from './ussd-menu';

/** Time for which the place of a phone is kept after its last answer, in milliseconds. */
export const SESSION_MS = 10 * MINUTE_MS;

/** Version of the places of the menu, stored with each. Raise it when they change: places of another version are forgotten. */
const MENU_VERSION = 1;

/** Stored language and session of a phone. */
export interface StoredPhone {
  /** Language that the phone chose; null if it never did. */
  language: Language | null;
  /** Version of the stored session; 0 if there is none. */
  version: number;
  /** Session that was answered last; null if there is none, or it has expired. */
  session: StoredSession | null;
}

export interface StoredSession {
  sessionId: string;
  /** Number of inputs that were answered. */
  inputs: number;
  answer: string;
  state: UssdState;
}

/** Creates the store of sessions and languages, by the hash of a phone number. */
export const createUssdSessions = ({ database, clock }: { database: Database; clock: Clock }) => ({
  read: async (caller: string): Promise<StoredPhone> => {
    const isCaller = eq(ussdSessions.caller, caller);
    const isChosen = eq(ussdLanguages.caller, caller);
    const [[row], [chosen]] = await Promise.all([
      database.orm.select().from(ussdSessions).where(isCaller),
      database.orm.select({ language: ussdLanguages.language }).from(ussdLanguages).where(isChosen),
    ]);
    const language = chosen?.language ?? null;
    if (!row) return { language, version: 0, session: null };
    const { version, sessionId, inputs, answer, expiresAt } = row;
    const state = row.state as { menu: number; place: UssdState };
    const isCurrent = expiresAt > clock.now() && state.menu === MENU_VERSION;
    return {
      language,
      version,
      session: isCurrent ? { sessionId, inputs, answer, state: state.place } : null,
    };
  },

  /** Stores an answered session. Returns false if another request was stored since `version` was read. */
  save: async (caller: string, session: StoredSession, version: number): Promise<boolean> => {
    const expiresAt = new Date(clock.now().getTime() + SESSION_MS);
    const values = { ...session, state: { menu: MENU_VERSION, place: session.state }, expiresAt };
    const saved = await database.orm
      .insert(ussdSessions)
      .values({ caller, ...values, version: 1 })
      .onConflictDoUpdate({
        target: ussdSessions.caller,
        set: { ...values, version: version + 1 },
        setWhere: eq(ussdSessions.version, version),
      })
      .returning({ caller: ussdSessions.caller });
    return saved.length > 0;
  },

  saveLanguage: async (caller: string, language: Language): Promise<void> => {
    await database.orm
      .insert(ussdLanguages)
      .values({ caller, language })
      .onConflictDoUpdate({ target: ussdLanguages.caller, set: { language } });
  },
});

/** Returns the condition for sessions that have expired. */
export const isUssdSessionExpired = (now: Date) => lt(ussdSessions.expiresAt, now);
