import { DAY_MS, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { getDemoEmail } from '../src/people/accounts/demo-logins';
import { addDays } from '../src/platform/add-days';
import { type DemoOutcome, type DemoServer, type DemoTransfer, isJson } from './demo-server';

/** Value of a name in braces, or a function that finds it out when it is needed. */
type Value = unknown | (() => unknown);
export type Scope = Record<string, Value>;

/**
 * Request of the demo's past: who sends it (a demo user, `guest`, or a name of the scope), method and path,
 * and body. Names in braces are replaced: `{today+7}`, IDs that were saved, or `{open messages}`, the first
 * open row of a list. The ID in the response is saved under a name; the fields of a payment that starts, such
 * as its reference, are then in the scope. Of a `network` it is a phone number, and what the network reports
 * of its next requests; of a `bank`, a transfer that arrives.
 */
export type DemoRequest = readonly [who: string, request: string, body?: object, name?: string | undefined];

/** Event of the demo's past, some days before its end. */
export interface DemoEvent {
  daysAgo: number;
  perform: (play: DemoPlay) => Promise<unknown>;
}

/** Days after which nothing was closed yet, so that each sweep closes the ledger's days. */
const CLOSING_SWEEPS = 14;
const CHECKED_NIGHTS = 2;
/** Days without an event after which the jobs run, which remind borrowers and notice arrears. */
const QUIET_DAYS = 4;
const SETTLING_MS = 60_000;

export const ADMIN = getDemoEmail('admin');

const createDemoPlay = (server: DemoServer) => {
  const saved: Scope = {};
  const { call } = server;
  const today = (days = 0): string => addDays(toKampalaDay(server.now()), days);

  /** Names that are found out by a request, as patterns. */
  const finders: readonly (readonly [RegExp, (...parts: string[]) => unknown])[] = [
    [/^today([+-]\d+)?$/, (days = '0') => today(Number(days))],
    [
      /^open (\w+)$/,
      async (list) => (await call(ADMIN, `GET /admin/lists/${list}?queueStatus=open,assigned`)).rows[0]?.id,
    ],
    [
      /^(day|time) of calls$/,
      async (what) => {
        const { days } = await call(null, 'GET /bookings/times');
        const open = days.find(({ times }: { times: string[] }) => times.length > 0);
        return what === 'day' ? open.day : open.times[0];
      },
    ],
    [
      /^(fee|adjustment) of (\w+)$/,
      async (what, name = '') => {
        const { student } = await call(ADMIN, `GET /admin/students/${saved[name]}`);
        return (what === 'fee' ? student.items : student.adjustments)[0].id;
      },
    ],
    [
      /^([a-z]+(?:-[a-z]+)+)$/,
      async (wanted) =>
        (await call(ADMIN, 'GET /admin/schools')).schools.find(
          ({ slug }: { slug: string }) => slug === wanted,
        )?.id,
    ],
  ];
  const find = async (name: string, scope: Scope): Promise<unknown> => {
    const value = scope[name] ?? saved[name];
    if (value !== undefined) return typeof value === 'function' ? value() : value;
    for (const [pattern, findOut] of finders) {
      const match = pattern.exec(name);
      if (match) return findOut(...match.slice(1));
    }
    return undefined;
  };
  /** Replaces the names in braces of a text; in JSON, a text that is one name becomes its value. */
  const resolve = async (text: string, scope: Scope): Promise<string> => {
    let resolved = text;
    for (const [braces, name = ''] of text.matchAll(/\{([^{}":,]+)\}/g)) {
      const value = await find(name, scope);
      if (value === undefined) throw new Error(`the demo has no ${name}`);
      resolved = resolved.replace(`"${braces}"`, JSON.stringify(value));
      resolved = resolved.replace(braces, encodeURIComponent(String(value)));
    }
    return resolved;
  };

  const approveAll = async (): Promise<void> => {
    const { rows } = await call(ADMIN, 'GET /admin/lists/approvals?status=open');
    const kept = new Set(Object.values(saved));
    for (const { id } of rows as { id: string }[])
      if (!kept.has(id)) await call(ADMIN, `POST /admin/approvals/${id}/approve`);
  };

  const play = {
    server,
    saved,
    today,
    /** Sends a request. What staff request is approved by an administrator, unless its ID is saved under a name. */
    // biome-ignore lint/suspicious/noExplicitAny: the tables of the demo name any endpoint
    send: async ([who, request, body, name]: DemoRequest, scope: Scope = {}): Promise<any> => {
      if (who === 'network') return server.plan(request, body as DemoOutcome[]);
      const sent = isJson(body) ? JSON.parse(await resolve(JSON.stringify(body), scope)) : body;
      if (who === 'bank') return server.receiveTransfer(sent as DemoTransfer);
      const user = scope[who] ?? (who.includes('@') ? who : getDemoEmail(who));
      const answer = await call(who === 'guest' ? null : String(user), await resolve(request, scope), sent);
      if (request === 'POST /payments') Object.assign(scope, answer.payment, { payment: answer.payment.id });
      if (name) saved[name] = Object.values<{ id?: unknown }>(answer)[0]?.id;
      if (who === 'staff') await approveAll();
      return answer;
    },
  };
  return play;
};

export type DemoPlay = ReturnType<typeof createDemoPlay>;

/** Returns an event that sends requests. */
export const createEvent = (daysAgo: number, ...requests: readonly DemoRequest[]): DemoEvent => ({
  daysAgo,
  perform: async (play) => {
    for (const request of requests) await play.send(request);
  },
});

/** Plays events up to an instant in the order of their days, with the jobs that are due on each of them. */
export const playDemo = async (
  server: DemoServer,
  until: Date,
  events: readonly DemoEvent[],
): Promise<void> => {
  const play = createDemoPlay(server);
  const today = toKampalaDay(until);
  /** Instant of an event: by day, unless it names a part of a day. */
  const toInstant = (daysAgo: number): number => {
    if (!Number.isInteger(daysAgo)) return until.getTime() - daysAgo * DAY_MS;
    const minute = (daysAgo * 37) % 420;
    return toKampalaInstant(addDays(today, -daysAgo), '09:10').getTime() + minute * 60_000;
  };
  const settle = async (): Promise<void> => {
    server.setTime(new Date(server.now().getTime() + SETTLING_MS));
    await server.sweep();
  };
  const nights: DemoEvent[] = Array.from({ length: CHECKED_NIGHTS }, (_, night) => ({
    daysAgo: (until.getTime() - toKampalaInstant(addDays(today, -night), '02:05').getTime()) / DAY_MS,
    perform: () => server.checkNightly(),
  }));
  const first = Math.max(0, ...events.map(({ daysAgo }) => daysAgo));
  const quietDays = Array.from({ length: Math.floor(first / QUIET_DAYS) }, (_, at) =>
    createEvent((at + 1) * QUIET_DAYS),
  );
  const past = [...events, ...nights, ...quietDays].filter(({ daysAgo }) => daysAgo >= 0);
  const sorted = past.sort((a, b) => b.daysAgo - a.daysAgo);
  for (const [at, { daysAgo, perform }] of sorted.entries()) {
    const isFirst = sorted[at - 1]?.daysAgo !== daysAgo;
    server.setTime(new Date(isFirst ? toInstant(daysAgo) : server.now().getTime() + 1_000));
    await perform(play).catch((error) => {
      throw new Error(`the demo stopped ${daysAgo} days before its end`, { cause: error });
    });
    if (sorted[at + 1]?.daysAgo !== daysAgo && daysAgo > 0.01) await settle();
  }
  server.setTime(until);
  for (let sweeps = 0; sweeps < CLOSING_SWEEPS; sweeps += 1) await server.sweep();
};
