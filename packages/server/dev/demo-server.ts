import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type FailureReason, type Msisdn, toKampalaDay } from '@somesa/core';
import { bankCodes, bankNamesByCode } from '@somesa/core/admin';
import { buildApp } from '../src/app/app';
import type { connectProviders } from '../src/app/connect-providers';
import type { FileStore } from '../src/messaging/uploads/file-store';
import { findUserByEmail } from '../src/people/accounts/users-repository';
import { openSession } from '../src/people/sign-in/sessions';
import { sessions } from '../src/people/tables/users';
import type { Config } from '../src/platform/config/config';
import type { Database } from '../src/platform/db/database';
import type { CollectionProvider, QueryOutcome, TransferProvider } from '../src/providers/provider';

/** Database that the demo is filled into, with the settings and connections of its server. */
export interface DemoTarget {
  database: Database;
  config: Config;
  providers: ReturnType<typeof connectProviders>['providers'];
  fileStore: FileStore;
}

/** Transfer to an account of ours. */
export interface DemoTransfer {
  amountUgx: number;
  bankName?: string | undefined;
  reference?: string;
  text?: string | undefined;
}

/** Secret segment of the addresses that the SMS gateway of the demo's past calls. */
export const SMS_SEGMENT = 'sms-segment-of-the-demo';
/** Our wallet at MTN. */
export const MTN_WALLET = '256770000001';
const FIRST_TRANSFER = 7_100_204_311;
const UNLIMITED = 1e9;
const SENT_WITHIN_MS = 10_000;

/** Returns whether a body is sent as JSON; a form or a file is sent as it is. */
export const isJson = (body: object | undefined): boolean =>
  body !== undefined && Object.getPrototypeOf(body) === Object.prototype;

/** Report of a network: it took the money, or some shillings less; it waits, or says nothing readable; or why it failed. */
export type DemoOutcome = 'paid' | { lessUgx: number } | 'pending' | 'silent' | FailureReason;

/**
 * Creates the mobile networks of the demo. They accept every request and then report what was planned for the
 * phone number, by default that it was paid.
 */
const createDemoNetworks = () => {
  const requests = new Map<string, { msisdn: Msisdn; amountUgx: number }>();
  const planned = new Map<string, DemoOutcome[]>();
  const paid = new Map<string, QueryOutcome>();

  const pay = (reference: string, amountUgx: number): QueryOutcome => {
    const providerTransactionId = String(FIRST_TRANSFER + paid.size * 37);
    const report = paid.get(reference) ?? { kind: 'paid', providerTransactionId, amountUgx, currency: 'UGX' };
    paid.set(reference, report);
    return report;
  };
  const query = async (reference: string): Promise<QueryOutcome> => {
    const request = requests.get(reference);
    if (!request) return { kind: 'not_found' };
    const outcomes = planned.get(request.msisdn) ?? ['paid'];
    const outcome = (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? 'paid';
    if (outcome === 'paid') return pay(reference, request.amountUgx);
    if (typeof outcome === 'object') return pay(reference, request.amountUgx - outcome.lessUgx);
    if (outcome === 'pending') return { kind: 'pending' };
    if (outcome === 'silent') return { kind: 'inconclusive', detail: 'no answer within 10 s' };
    return { kind: 'failed', reason: outcome, detail: outcome.toUpperCase() };
  };
  const accept = async (request: { providerReference: string; msisdn: Msisdn; amountUgx: number }) => {
    requests.set(request.providerReference, request);
    return { kind: 'accepted' } as const;
  };
  const getBalance = async () => ({ kind: 'inconclusive', detail: 'the demo has no wallet' }) as const;

  return {
    /** Plans what the network reports of a phone number's request at each status check; the last is repeated. */
    plan: (phoneNumber: string, outcomes: readonly DemoOutcome[]): void =>
      void planned.set(`+256${phoneNumber.slice(1)}`, [...outcomes]),
    /** Creates a network that collects, with references in the form of the real one. */
    createCollection: ({ network, createProviderReference }: CollectionProvider): CollectionProvider => ({
      network,
      createProviderReference,
      currency: 'UGX',
      submit: accept,
      query,
      getBalance,
    }),
    transfers: { currency: 'UGX', transfer: accept, query, getBalance } satisfies TransferProvider,
  };
};

/** Returns the settings of the demo's past: no limits of requests, and whatever makes a screen available. */
const createPastConfig = (config: Config): Config => ({
  ...config,
  ...Object.fromEntries(
    Object.keys(config).flatMap((name) => (name.startsWith('RATE_LIMIT_') ? [[name, UNLIMITED]] : [])),
  ),
  HOST: '127.0.0.1',
  TRUST_PROXY: '',
  trustedProxies: [],
  LOG_LEVEL: 'silent',
  bankAccounts: new Map(Object.values(bankNamesByCode).map((name, at) => [name, `903000000000${at}`])),
  MTN_WALLET,
  SMS_SHORT_CODE: '8228',
  SMS_WEBHOOK_TOKEN: SMS_SEGMENT,
});

/**
 * Builds a server on the demo's database with a clock of its own, on which the past happens: people send the
 * requests that their screens send, networks answer as planned, and messages are discarded.
 */
export const openDemoServer = async ({ database, config, providers, fileStore }: DemoTarget) => {
  let now = new Date();
  let transfers = 0;
  const sending = new Set<string>();
  const texts: { to: string; text: string; messageId: string }[] = [];
  const networks = createDemoNetworks();
  const accepted = { kind: 'accepted' } as const;
  const running = await buildApp({
    config: createPastConfig(config),
    clock: { now: () => now },
    measureClockDifference: async () => 0,
    // The server that is built here ends before the database is used on.
    database: Object.create(database, { close: { value: async () => undefined } }),
    providers: {
      mtn: networks.createCollection(providers.mtn),
      airtel: networks.createCollection(providers.airtel),
    },
    transfers: { mtn: networks.transfers, airtel: networks.transfers },
    fileStore,
    gateway: {
      send: async ({ to, text }) => {
        const messageId = randomUUID();
        texts.push({ to, text, messageId });
        return { ...accepted, messageId, costUgx: 35 };
      },
    },
    mailServer: { send: async () => ({ ...accepted, messageId: randomUUID() }) },
    observe: (step, id) => {
      if (step === 'row-written' || step === 'disbursement-row') sending.add(id);
      if (step === 'submit-recorded' || step === 'transfer-recorded') sending.delete(id);
    },
    onBrokenAnswer: (sentence) => {
      throw new Error(sentence);
    },
  });

  const createToken = async (email: string): Promise<string> => {
    const user = await findUserByEmail(database, email);
    if (!user) throw new Error(`the demo has no ${email}`);
    return database.transaction((tx) => openSession(tx, user, now));
  };

  /** Waits until the networks have the requests of a response, so that the clock stands still meanwhile. */
  const whenSent = async (): Promise<void> => {
    for (const endsAt = Date.now() + SENT_WITHIN_MS; sending.size > 0; await delay(1))
      if (Date.now() > endsAt) throw new Error('the demo’s networks do not get a request');
  };

  return {
    plan: networks.plan,
    checkNightly: running.checkNightly,
    sweep: running.sweep,
    now: () => now,
    setTime: (at: Date): void => {
      now = at;
    },

    /** Sends a request as a user, by their email address, or as a guest. Throws if it is refused. */
    // biome-ignore lint/suspicious/noExplicitAny: the tables of the demo name any endpoint
    call: async (who: string | null, request: string, body?: object): Promise<any> => {
      const [method, path] = request.split(' ');
      const form = body && !isJson(body) ? new Response(body as BodyInit) : null;
      const type = form?.headers.get('content-type');
      const { statusCode, payload } = await running.app.inject({
        method: method as 'POST',
        url: `/api${path}`,
        headers: {
          'idempotency-key': randomUUID(),
          ...(who && { authorization: `Bearer ${await createToken(who)}` }),
          ...(type && { 'content-type': type }),
        },
        ...(body && { payload: form ? Buffer.from(await form.arrayBuffer()) : body }),
      });
      if (statusCode >= 300) throw new Error(`${toKampalaDay(now)} ${request}: ${statusCode} ${payload}`);
      await whenSent();
      return payload && JSON.parse(payload);
    },

    /** Records a transfer to us that quotes the reference of a payment, or any text. Returns its ID. */
    receiveTransfer: async ({ amountUgx, bankName, reference = '', text }: DemoTransfer): Promise<string> => {
      transfers += 1;
      const bank = bankCodes.find((code) => bankNamesByCode[code] === bankName) ?? 'stanbic';
      const providerTransactionId = `${bank}:FT${FIRST_TRANSFER + transfers * 37}`;
      const quoted = {
        reference: text ?? reference,
        paymentReference: text === undefined ? reference : null,
      };
      const transaction = { providerTransactionId, bank, amountUgx, paidAt: now, ...quoted };
      await running.bankTransactions.record(transaction, 'statement');
      return providerTransactionId;
    },

    /** Returns the last SMS to a phone number that contains what is looked for. */
    findText: (msisdn: string, pattern: RegExp) => {
      const sent = texts.findLast(({ to, text }) => to === msisdn && pattern.test(text));
      if (!sent) throw new Error(`the demo sent no such SMS to ${msisdn}`);
      return { ...sent, found: pattern.exec(sent.text)?.[1] ?? '' };
    },

    close: async (): Promise<void> => {
      await database.orm.delete(sessions);
      await running.stop();
    },
  };
};

export type DemoServer = Awaited<ReturnType<typeof openDemoServer>>;
