import { type Language, MINUTE_MS } from '@somesa/core';
import { lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { ussdSessions } from '../tables/ussd';
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

const read = {
  name: 'ussd-read',
  text: `
    select l.language, s.session_id, s.inputs, s.answer, s.state, s.version, s.expires_at
    from (select $1::text as caller) c
    left join ussd_languages l on l.caller = c.caller
    left join ussd_sessions s on s.caller = c.caller`,
};

const save = {
  name: 'ussd-save',
  text: `
    insert into ussd_sessions as s (caller, session_id, inputs, answer, state, version, expires_at)
    values ($1, $2, $3, $4, $5, 1, $6)
    on conflict (caller) do update set session_id = $2, inputs = $3, answer = $4, state = $5,
      version = s.version + 1, expires_at = $6
    where s.version = $7
    returning caller`,
};

const saveLanguage = {
  name: 'ussd-save-language',
  text: `
    insert into ussd_languages (caller, language, chosen_at) values ($1, $2, $3)
    on conflict (caller) do update set language = $2, chosen_at = $3`,
};

type Row = { language: Language | null } & (
  | { version: null }
  | {
      session_id: string;
      inputs: number;
      answer: string;
      state: { menu: number; place: UssdState };
      version: number;
      expires_at: Date;
    }
);

/** Creates the store of sessions and languages, by the hash of a phone number. */
export const createUssdSessions = ({ database, clock }: { database: Database; clock: Clock }) => ({
  read: async (caller: string): Promise<StoredPhone> => {
    const [row] = await database.run<Row>(read, [caller]);
    if (!row || row.version === null) return { language: row?.language ?? null, version: 0, session: null };
    const { language, version, session_id: sessionId, inputs, answer, state } = row;
    const isCurrent = row.expires_at > clock.now() && state.menu === MENU_VERSION;
    return {
      language,
      version,
      session: isCurrent ? { sessionId, inputs, answer, state: state.place } : null,
    };
  },

  /** Stores an answered session. Returns false if another request was stored since `version` was read. */
  save: async (caller: string, session: StoredSession, version: number): Promise<boolean> => {
    const { sessionId, inputs, answer, state } = session;
    const expiresAt = new Date(clock.now().getTime() + SESSION_MS);
    const stored = JSON.stringify({ menu: MENU_VERSION, place: state });
    const values = [caller, sessionId, inputs, answer, stored, expiresAt, version];
    return (await database.run(save, values)).length > 0;
  },

  saveLanguage: async (caller: string, language: Language): Promise<void> => {
    await database.run(saveLanguage, [caller, language, clock.now()]);
  },
});

/** Returns the condition for sessions that have expired. */
export const isUssdSessionExpired = (now: Date) => lt(ussdSessions.expiresAt, now);
