import { createHash } from 'node:crypto';
import { isEmail } from '@somesa/core';
import { createTransport } from 'nodemailer';
import type { MailServer } from './provider';

/**
 * Time limit for sending one email, in milliseconds. Servers take time to inspect a message, and one that times out too soon arrives
 * twice.
 */
export const SEND_TIMEOUT_MS = 45_000;

export interface SmtpOptions {
  /** `smtp://localhost:4225`, or `smtps://user:password@mail.example:465`. */
  url: string;
  from: { name: string; address: string };
  /** Time the server may take to respond at all, in milliseconds. */
  timeoutMs: number;
  /** Time the server may take for one email, from the first byte to its response, in milliseconds. */
  sendTimeoutMs: number;
}

type Outcome = Awaited<ReturnType<MailServer['send']>>;

interface SmtpFailure {
  code?: string;
  /** The command that failed. */
  command?: string;
  /** Response code of the server, such as 550. */
  responseCode?: number;
  response?: string;
}

/** Describes a failure without naming anyone, because servers repeat the recipient in their responses. */
const formatDetail = ({ code, command, responseCode, response }: SmtpFailure): string => {
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return [responseCode ?? code ?? 'no answer', enhanced, command].filter(Boolean).join(' ');
};

/** Commands whose failure concerns this email; an earlier failure, such as one of the login, says nothing about it. */
const messageCommands = new Set(['RCPT TO', 'DATA']);

/** Response code of a server that shuts down during a session. */
const CLOSING = 421;

const toOutcome = (failure: SmtpFailure): Outcome => {
  const detail = formatDetail(failure);
  const { responseCode, command = '' } = failure;
  if (responseCode === undefined || responseCode === CLOSING || !messageCommands.has(command)) {
    return { kind: 'inconclusive', detail, isServerUnavailable: true };
  }
  return responseCode >= 500
    ? { kind: 'rejected', detail }
    : { kind: 'inconclusive', detail, isServerUnavailable: false };
};

/** Creates the client for an SMTP server. It never throws for what the server does. */
export const createSmtp = ({ url, from, timeoutMs, sendTimeoutMs }: SmtpOptions): MailServer => {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: sendTimeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  /** Returns the same message ID at every attempt, so that a mailbox recognises an email that arrives twice. */
  const getMessageId = (dedupeKey: string): string =>
    `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${domain}>`;

  return {
    send: async ({ dedupeKey, to, subject, text, html }) => {
      // A valid address has no line break, bracket or comma, so that nothing can inject a header.
      if (!isEmail(to)) return { kind: 'rejected', detail: 'not an email address' };
      const messageId = getMessageId(dedupeKey);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject: subject.replace(/\p{Cc}+/gu, ' '),
          text,
          html,
          messageId,
          xMailer: false,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
          signal: AbortSignal.timeout(sendTimeoutMs),
        });
        return { kind: 'accepted', messageId };
      } catch (error) {
        return toOutcome(error as SmtpFailure);
      }
    },
  };
};
