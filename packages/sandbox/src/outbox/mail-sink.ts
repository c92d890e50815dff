import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { FaultStore } from '../faults/fault-store';
import type { Outbox } from './outbox';

const MAX_MAIL_BYTES = 5 * 1024 * 1024;
const MAX_CLIENTS = 50;
const TEMPORARY_REJECTION = 451;
const PERMANENT_REJECTION = 550;
const TOO_BIG = 552;

export interface MailSink {
  /** Starts listening and returns the port. */
  listen(port: number, host: string): Promise<number>;
  /** Returns the port; null while it does not listen. */
  port(): number | null;
  close(): Promise<void>;
}

/** Creates an SMTP server that puts every email into the outbox instead of delivering it. */
export function createMailSink({ outbox, faults }: { outbox: Outbox; faults: FaultStore }): MailSink {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CLIENTS,
    closeTimeout: 500,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      let bytes = 0;
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_MAIL_BYTES) chunks.push(chunk);
      });
      stream.on('end', () => {
        if (stream.sizeExceeded || bytes > MAX_MAIL_BYTES)
          return done(smtpError('The mail is too big', TOO_BIG));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const target = { provider: 'mail', operation: 'request', references: recipients } as const;
        if (faults.take('mail-refused', target))
          return done(smtpError('Try again later', TEMPORARY_REJECTION));
        if (faults.take('mail-rejected', target))
          return done(smtpError('No such mailbox', PERMANENT_REJECTION));
        store(Buffer.concat(chunks), recipients).then(
          () => done(),
          (error: unknown) => done(smtpError(String(error), TEMPORARY_REJECTION)),
        );
      });
    },
  });
  // Ignore clients that disconnect early.
  server.on('error', () => undefined);

  let openPort: number | null = null;

  async function store(raw: Buffer, recipients: string[]) {
    const mail = await PostalMime.parse(raw);
    outbox.add({
      kind: 'mail',
      from: mail.from ? formatAddress(mail.from) : '',
      to: recipients,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? null,
      attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? '',
        mimeType,
        bytes: typeof content === 'string' ? content.length : content.byteLength,
      })),
    });
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        const inner = server.listen(port, host, () => {
          server.off('error', reject);
          const address = inner.address();
          openPort = typeof address === 'object' && address ? address.port : port;
          resolve(openPort);
        });
      }),
    port: () => openPort,
    close: () => new Promise((resolve) => (openPort === null ? resolve() : server.close(() => resolve()))),
  };
}

function formatAddress({ name, address }: Address) {
  return name ? `${name} <${address ?? ''}>` : (address ?? '');
}

function smtpError(message: string, responseCode: number) {
  return Object.assign(new Error(message), { responseCode });
}
