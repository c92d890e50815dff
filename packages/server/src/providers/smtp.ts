import { createHash } from 'node:crypto';
import { isEmail } from '@somesa/core';
import { createTransport } from 'nodemailer';
import type { MailServer } from './provider';

/** Time limit for sending one e-mail, in milliseconds: servers inspect messages, and an e-mail that is given up too soon arrives twice. */
export const SEND_TIMEOUT_MS = 45_000;

export interface SmtpOptions {
  /** `smtp://localhost:4225`, or `smtps://user:password@mail.example:465`. */
  url: string;
  from: { name: string; address: string };
  /** Time the server may take to respond at all, in milliseconds. */
  timeoutMs: number;
  /** Time the server may take for one e-mail, from the first byte to its response, in milliseconds. */
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
const detailOf = ({ code, command, responseCode, response }: SmtpFailure): string => {
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return [responseCode ?? code ?? 'no answer', enhanced, command].filter(Boolean).join(' ');
};

/** The commands that speak of this one e-mail: what is refused before them, or at log-in, says nothing about it. */
const aboutThisMail = new Set(['RCPT TO', 'DATA']);

/** Response code of a server that shuts down in the middle of a conversation. */
const CLOSING = 421;

const failed = (failure: SmtpFailure): Outcome => {
  const detail = detailOf(failure);
  const { responseCode, command = '' } = failure;
  if (responseCode === undefined || responseCode === CLOSING || !aboutThisMail.has(command)) {
    return { kind: 'inconclusive', detail, isServerAway: true };
  }
  return responseCode >= 500
    ? { kind: 'rejected', detail }
    : { kind: 'inconclusive', detail, isServerAway: false };
};

/** A mail server behind SMTP. It never throws for what the server does. */
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
  /** The same at every try, so that a mailbox knows an e-mail that comes twice. */
  const messageIdOf = (dedupeKey: string): string =>
    `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 32)}@${domain}>`;

  return {
    send: async ({ dedupeKey, to, subject, text, html }) => {
      // Nothing else can reach a header: an address of ours has no line break, bracket or comma.
      if (!isEmail(to)) return { kind: 'rejected', detail: 'not an e-mail address' };
      const messageId = messageIdOf(dedupeKey);
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
        return failed(error as SmtpFailure);
      }
    },
  };
};
