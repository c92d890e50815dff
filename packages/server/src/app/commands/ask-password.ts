import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks for a password on the terminal, where what is typed does not show; null where there is no terminal. */
export const askPassword = async (question: string): Promise<string | null> => {
  if (!process.stdin.isTTY) return null;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  try {
    return await new Promise<string>((resolve) => {
      lines.once('close', () => resolve(''));
      lines.question('', resolve);
    });
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
};
