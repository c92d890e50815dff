import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** At which word of the conversation the server does something else than agree. */
export type SmtpStage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'end';

/** Behaviour of the server at each such moment: a line to respond with, or no response at all. */
export type SmtpScript = Partial<Record<SmtpStage, string | 'reset' | 'silence'>>;

const agree: Record<SmtpStage, string> = {
  greeting: '220 mail.example ESMTP',
  EHLO: '250 mail.example',
  MAIL: '250 2.1.0 ok',
  RCPT: '250 2.1.5 ok',
  DATA: '354 go on',
  end: '250 2.0.0 taken',
};

/** Plays a mail server on this machine for one test. */
export const startScriptedMailServer = async (play: SmtpScript = {}) => {
  const commands: string[] = [];
  const mails: string[] = [];
  const sockets = new Set<Socket>();

  const converse = (socket: Socket): void => {
    let unread = '';
    let isInData = false;
    const act = (moment: SmtpStage): void => {
      const does = play[moment] ?? agree[moment];
      if (does === 'reset') socket.resetAndDestroy();
      else if (does !== 'silence') socket.write(`${does}\r\n`);
      isInData = moment === 'DATA' && does.startsWith('3');
    };
    const takeLine = (line: string): void => {
      commands.push(line);
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'QUIT') socket.end('221 bye\r\n');
      else if (word in agree) act(word as SmtpStage);
      else socket.write('250 ok\r\n');
    };
    const read = (): void => {
      for (;;) {
        const mark = isInData ? '\r\n.\r\n' : '\r\n';
        const at = unread.indexOf(mark);
        if (at === -1) return;
        const text = unread.slice(0, at);
        unread = unread.slice(at + mark.length);
        if (!isInData) takeLine(text);
        else {
          mails.push(text);
          act('end');
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
    act('greeting');
  };

  const server = createServer(converse);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, commands, mails, close };
};
