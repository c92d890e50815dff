import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Point of an SMTP session at which the server may do something other than agree. */
type SmtpStage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'end';

/** Behaviour of the server at each such point: a line to respond with, a reset connection, or no response at all. */
export type SmtpScript = Partial<Record<SmtpStage, string | 'reset' | 'timeout'>>;

const defaultScript: Record<SmtpStage, string> = {
  greeting: '220 mail.example ESMTP',
  EHLO: '250 mail.example',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  end: '250 2.0.0 taken',
};

/** Starts a fake mail server on this machine for one test. */
export const startScriptedMailServer = async (script: SmtpScript = {}) => {
  const commands: string[] = [];
  const emails: string[] = [];
  const sockets = new Set<Socket>();

  const serveSocket = (socket: Socket): void => {
    let unread = '';
    let isInData = false;
    const respond = (stage: SmtpStage): void => {
      const response = script[stage] ?? defaultScript[stage];
      if (response === 'reset') socket.resetAndDestroy();
      else if (response !== 'timeout') socket.write(`${response}\r\n`);
      isInData = stage === 'DATA' && response.startsWith('3');
    };
    const handleCommand = (line: string): void => {
      commands.push(line);
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'QUIT') socket.end('221 bye\r\n');
      else if (command in defaultScript) respond(command as SmtpStage);
      else socket.write('250 ok\r\n');
    };
    const read = (): void => {
      for (;;) {
        const separator = isInData ? '\r\n.\r\n' : '\r\n';
        const at = unread.indexOf(separator);
        if (at === -1) return;
        const text = unread.slice(0, at);
        unread = unread.slice(at + separator.length);
        if (!isInData) handleCommand(text);
        else {
          emails.push(text);
          respond('end');
        }
      }
    };
    sockets.add(socket);
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.on('data', (text: string) => {
      unread += text;
      read();
    });
    respond('greeting');
  };

  const server = createServer(serveSocket);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, commands, emails, close };
};
