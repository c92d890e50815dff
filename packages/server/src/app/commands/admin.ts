import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { formatFieldErrors } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { openFileStore } from '../../messaging/uploads/file-stores';
import { reencryptFiles } from '../../messaging/uploads/reencrypt-files';
import { exportPerson } from '../../parent/personal-data/export-person';
import { createPasswords, getPasswordCost } from '../../people/sign-in/passwords';
import { type Administration, createAdministration } from '../../people/staff/administration';
import { systemClock } from '../../platform/clock';
import { addKeys, type Settings } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { acceptRestoredDatabase } from '../maintenance/original-database';
import { replaceSecretKey } from '../startup/replace-secret-key';
import { type AdminTask, readAdminTask } from './admin-arguments';
import { describeConfigProblems, print, runCommand, withDatabase } from './run-command';

/** Reads a password from the terminal without showing it. Returns null if there is no terminal. */
const askPassword = async (question: string): Promise<string | null> => {
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

const replaceKey = async (
  database: Database,
  settings: Settings,
  isOldKeyLost: boolean,
): Promise<string | null> => {
  const config = addKeys(settings);
  if (!config.ok) return describeConfigProblems([config.error]);
  const { OLD_SECRET_KEY } = process.env;
  const replaced = await replaceSecretKey(database, {
    secretKey: config.value.secretKey,
    oldKey: OLD_SECRET_KEY ? Buffer.from(OLD_SECRET_KEY) : null,
    isOldKeyLost,
    now: systemClock.now(),
  });
  if (!replaced.ok) return replaced.error;
  if (isOldKeyLost)
    print(`Authenticator apps reset: ${replaced.value.reset}. Each user is notified by email.`);
  print('This SECRET_KEY belongs to the database now: only processes that have it start.');
  return null;
};

/** Prints everything that is stored about a person, as JSON. */
const printPerson = async (database: Database, email: string): Promise<string | null> => {
  const found = await exportPerson(database, email);
  if (!found) return `There is no account ${email}.`;
  print(JSON.stringify(found, null, 2));
  return null;
};

/** Encrypts every file with the current key. Ctrl-C stops it after the current file; the next run goes on from there. */
const reencrypt = async (database: Database, settings: Settings): Promise<string | null> => {
  const config = addKeys(settings);
  if (!config.ok) return describeConfigProblems([config.error]);
  let isStopping = false;
  process.once('SIGINT', () => {
    isStopping = true;
  });
  const on = { database, clock: systemClock, store: openFileStore(settings), ...config.value };
  const { encrypted, known, unreadable, isComplete } = await reencryptFiles(on, () => isStopping);
  print(`${encrypted} files were encrypted with the current key, ${known} had it already.`);
  if (!isComplete) return 'Stopped. Run the command again: it goes on with the next file.';
  if (unreadable.length > 0)
    return `${unreadable.length} files are missing, damaged, or encrypted with a key that is not set. Keep OLD_FILE_ENCRYPTION_KEYS, and run the command again with the missing key.`;
  print('Every file has the current key: previous keys can be removed.');
  return null;
};

/** Accepts the database as the site's own, after a restore. */
const acceptRestored = async (
  database: Database,
  settings: Settings,
  shouldSendMessages: boolean,
): Promise<null> => {
  const on = { config: settings, clock: systemClock, database };
  const { sms, emails, approvals } = await acceptRestoredDatabase(on, shouldSendMessages);
  print(
    shouldSendMessages
      ? `${sms} text messages and ${emails} emails that waited in the backup will be sent.`
      : `${sms} text messages and ${emails} emails that waited in the backup were discarded.`,
  );
  print(
    `${approvals} requests for settlements, refunds and payout accounts that waited in the backup were withdrawn. Request them again once the statements are imported.`,
  );
  print(
    'This database is the site’s own now. Restart every server: they then take payments and send messages.',
  );
  return null;
};

const perform = async (
  administration: Administration,
  task: Exclude<AdminTask, { task: 'replace-key' | 'accept-restored' | 'reencrypt-files' | 'export-person' }>,
  password: string,
): Promise<string | null> => {
  switch (task.task) {
    case 'create': {
      const { task: _, ...person } = task;
      const created = await administration.create({ ...person, password });
      if (created.ok) {
        print(`${person.email} is an administrator now, and can approve requests of others in 24 hours.`);
        const administrators = (await administration.list()).filter(({ role }) => role === 'administrator');
        if (administrators.filter(({ isLocked }) => !isLocked).length < 2)
          print('Create a second administrator now: one alone can’t approve what they request.');
        return null;
      }
      const texts = Object.values(formatFieldErrors(created.error, answerTexts.en.fields)).flat();
      return `No account was made.\n${texts.join('\n')}`;
    }
    case 'list':
      for (const { role, name, email, isLocked } of await administration.list()) {
        print(`${role}\t${email}\t${name}${isLocked ? '\tlocked' : ''}`);
      }
      return null;
    case 'reset-second-factor': {
      if (!(await administration.resetSecondFactor(task.email))) return `There is no account ${task.email}.`;
      print(`${task.email} is signed out and sets up an authenticator app at the next log-in.`);
      return null;
    }
    case 'lock':
    case 'unlock': {
      if (!(await administration[task.task](task.email))) return `There is no account ${task.email}.`;
      print(
        task.task === 'lock' ? `${task.email} is locked and signed out.` : `${task.email} may log in again.`,
      );
      return null;
    }
  }
};

/** Runs `npm run admin -- create|list|lock|unlock|reset-second-factor|export-person|replace-key|reencrypt-files|accept-restored`. */
const admin = async (args: readonly string[]): Promise<string | null> => {
  const task = readAdminTask(args);
  if (!task.ok) return task.error;
  const password =
    task.value.task === 'create' ? (process.env.ADMIN_PASSWORD ?? (await askPassword('Password: '))) : '';
  if (password === null) return 'There is no terminal to ask on: set ADMIN_PASSWORD.';
  return withDatabase(async (database, settings) => {
    if (task.value.task === 'replace-key') return replaceKey(database, settings, task.value.isOldKeyLost);
    if (task.value.task === 'export-person') return printPerson(database, task.value.email);
    if (task.value.task === 'reencrypt-files') return reencrypt(database, settings);
    if (task.value.task === 'accept-restored')
      return acceptRestored(database, settings, task.value.shouldSendMessages);
    const passwords = createPasswords(getPasswordCost(settings));
    const administration = createAdministration({ database, clock: systemClock, passwords });
    return perform(administration, task.value, password);
  });
};

await runCommand(admin);
