import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxConfig } from '../config';
import { goBack, wantsHtml } from '../pages/page';
import { formatLocalNumber, isUgandanMobile, normaliseMsisdn } from '../phone';
import { BoundedMap } from '../stores';
import { textField } from '../wire/wire';

const MAX_SESSIONS = 1_000;
/** Time that Africa's Talking waits for an answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 5_000;
/** Maximum length of an answer, in characters. */
const MAX_ANSWER_CHARS = 182;
const NO_ANSWER = 'Connection problem or invalid MMI code.';
const NETWORK_CODES = { mtn: '64110', airtel: '64101', other: '99999' } as const;

/** Session of a phone, as its screen shows it. */
export interface UssdSession {
  readonly id: string;
  readonly msisdn: string;
  readonly code: string;
  /** All inputs, of which the first may have been dialled with the code. */
  readonly inputs: readonly string[];
  screen: string;
  isOpen: boolean;
  /** Problem of the server's answer; null if there is none. */
  problem: string | null;
}

function networkCodeOf(msisdn: string) {
  if (/^2567[6789]/.test(msisdn)) return NETWORK_CODES.mtn;
  return /^2567[045]/.test(msisdn) ? NETWORK_CODES.airtel : NETWORK_CODES.other;
}

/** Returns the inputs that were dialled with the code, such as `1` in `*284*55*1#`; null if another code was dialled. */
function parseDialled(dialled: string, code: string): string[] | null {
  const plain = dialled.replace(/\s/g, '');
  if (plain === code) return [];
  const start = `${code.slice(0, -1)}*`;
  return plain.startsWith(start) && plain.endsWith('#') ? plain.slice(start.length, -1).split('*') : null;
}

/** Returns the problem of an answer, or null. */
function findProblem(status: number, type: string, body: string): string | null {
  if (status !== 200) return `The server answered ${status}.`;
  if (!type.startsWith('text/plain')) return `The answer is ${type || 'of no type'}, not text/plain.`;
  if (!/^(CON|END) /.test(body)) return 'The answer begins with neither CON nor END.';
  return body.length > MAX_ANSWER_CHARS ? `The answer has ${body.length} characters.` : null;
}

/** Creates the part of Africa's Talking that carries USSD between phones and the server, provider-protocols 4.2. */
export function createUssdGateway(config: SandboxConfig['ussd']) {
  const sessions = new BoundedMap<string, UssdSession>(MAX_SESSIONS);

  async function ask(session: UssdSession) {
    let problem: string | null;
    let body = '';
    try {
      const response = await fetch(config.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          sessionId: session.id,
          serviceCode: session.code,
          phoneNumber: `+${session.msisdn}`,
          text: session.inputs.join('*'),
          networkCode: networkCodeOf(session.msisdn),
        }).toString(),
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        redirect: 'manual',
      });
      body = await response.text();
      problem = findProblem(response.status, response.headers.get('content-type') ?? '', body);
    } catch (error) {
      problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
    session.problem = problem;
    session.screen = problem === null ? body.slice('CON '.length) : NO_ANSWER;
    session.isOpen = problem === null && body.startsWith('CON ');
    return session;
  }

  async function open(msisdn: string, inputs: string[]) {
    const id = `ATUid_${randomBytes(16).toString('hex')}`;
    const session = { id, msisdn, code: config.code, inputs, screen: '', isOpen: true, problem: null };
    sessions.set(id, session);
    return ask(session);
  }

  return {
    /** Dials a code on a phone. Returns null if it is not ours. */
    async dial(msisdn: string, dialled: string): Promise<UssdSession | null> {
      const inputs = parseDialled(dialled, config.code);
      return inputs === null ? null : open(msisdn, inputs);
    },
    /** Answers the screen of an open session. Returns null if there is none. */
    async answer(id: string, input: string): Promise<UssdSession | null> {
      const session = sessions.get(id);
      if (!session?.isOpen) return null;
      const next = { ...session, inputs: [...session.inputs, input] };
      sessions.set(id, next);
      return ask(next);
    },
    /** Breaks a session off, as a phone does that loses its network. */
    hangUp(id: string) {
      sessions.delete(id);
    },
    /** Finds the last session of a phone, or of all phones. */
    findLast: (msisdn: string | undefined) =>
      [...sessions.values()].findLast((session) => msisdn === undefined || session.msisdn === msisdn),
  };
}

export type UssdGateway = ReturnType<typeof createUssdGateway>;

type SessionRequest = FastifyRequest<{ Params: { id: string } }>;

function handsetOf(msisdn: string) {
  return `/handset?msisdn=${encodeURIComponent(formatLocalNumber(msisdn).replace(/ /g, ''))}`;
}

/**
 * Creates the routes of USSD on the handset: `POST /handset/ussd {msisdn, code}`, `POST /handset/ussd/:id
 * {input}`, `POST /handset/ussd/:id/hang-up`.
 */
export function ussdRoutes(gateway: UssdGateway) {
  function send(request: FastifyRequest, reply: FastifyReply, session: UssdSession | null, page: string) {
    if (!session && !wantsHtml(request))
      return reply.code(404).send({ message: 'No such code, or no open session.' });
    return goBack(request, reply, page, session ?? {});
  }

  return async (app: FastifyInstance) => {
    app.post('/handset/ussd', async (request, reply) => {
      const msisdn = normaliseMsisdn(textField(request.body, 'msisdn'));
      if (!isUgandanMobile(msisdn))
        return reply.code(400).send({ message: 'msisdn must be a mobile number of Uganda.' });
      const session = await gateway.dial(msisdn, textField(request.body, 'code'));
      return send(request, reply, session, handsetOf(msisdn));
    });
    app.post('/handset/ussd/:id', async (request: SessionRequest, reply) => {
      const session = await gateway.answer(request.params.id, textField(request.body, 'input'));
      return send(request, reply, session, session ? handsetOf(session.msisdn) : '/handset');
    });
    app.post('/handset/ussd/:id/hang-up', async (request: SessionRequest, reply) => {
      gateway.hangUp(request.params.id);
      return goBack(request, reply, '/handset', {});
    });
  };
}
