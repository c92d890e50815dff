import { parseArgs } from 'node:util';
import { err, ok, type Result } from '@somesa/core';

/** Task of `npm run admin`. The password is not an argument, because a shell saves arguments in its history. */
export type AdminTask =
  | { task: 'create'; first_name: string; last_name: string; email: string; contact: string }
  | { task: 'lock' | 'unlock' | 'reset-second-factor'; email: string }
  | { task: 'export-person'; email: string }
  | { task: 'list' }
  | { task: 'reencrypt-files' }
  | { task: 'replace-key'; isOldKeyLost: boolean }
  | { task: 'accept-restored'; shouldSendMessages: boolean };

const ADMIN_USAGE = `Say what to do:
  npm run admin -- create --email agnes@school.example --first-name Agnes --last-name Namubiru --contact 0772123456
  npm run admin -- list
  npm run admin -- lock --email agnes@school.example
  npm run admin -- unlock --email agnes@school.example
  npm run admin -- reset-second-factor --email agnes@school.example
  npm run admin -- export-person --email agnes@school.example > agnes.json
  npm run admin -- replace-key [--old-key-lost]
  npm run admin -- reencrypt-files
  npm run admin -- accept-restored [--send-messages]
Enter the password on the terminal, or set the environment variable ADMIN_PASSWORD. Set OLD_SECRET_KEY to the previous key.`;

const options = {
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  contact: { type: 'string' },
  'old-key-lost': { type: 'boolean' },
  'send-messages': { type: 'boolean' },
} as const;

/** Parses the arguments of `npm run admin`; returns the usage text as the error if they are invalid. */
export const readAdminTask = (args: readonly string[]): Result<AdminTask, string> => {
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return err(`${(error as Error).message}\n${ADMIN_USAGE}`);
  }
  const [task, ...more] = given.positionals;
  const {
    email = '',
    contact = '',
    'first-name': first_name = '',
    'last-name': last_name = '',
    'old-key-lost': isOldKeyLost = false,
    'send-messages': shouldSendMessages = false,
  } = given.values;
  if (more.length > 0) return err(ADMIN_USAGE);
  if (task === 'create') return ok({ task, first_name, last_name, email, contact });
  const needsEmail =
    task === 'export-person' || task === 'lock' || task === 'unlock' || task === 'reset-second-factor';
  if (needsEmail && email !== '') return ok({ task, email });
  if (task === 'replace-key') return ok({ task, isOldKeyLost });
  if (task === 'accept-restored') return ok({ task, shouldSendMessages });
  if (task === 'reencrypt-files') return ok({ task });
  return task === 'list' ? ok({ task }) : err(ADMIN_USAGE);
};
