import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { formatFieldErrors } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { createPasswords, getPasswordCost } from '../../people/sign-in/passwords';
import { type Administration, createAdministration } from '../../people/staff/administration';
import { systemClock } from '../../platform/clock';
import { addKeys, type Settings } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
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

const perform = async (
  administration: Administration,
  task: Exclude<AdminTask, { task: 'replace-key' }>,
  password: string,
): Promise<string | null> => {
  switch (task.task) {
    case 'create': {
      const { task: _, ...person } = task;
      const created = await administration.create({ ...person, password });
      if (created.ok) print(`${person.email} is an administrator now.`);
      if (created.ok) return null;
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

/** Runs `npm run admin -- create|list|lock|unlock|reset-second-factor|replace-key`. */
const admin = async (args: readonly string[]): Promise<string | null> => {
  const task = readAdminTask(args);
  if (!task.ok) return task.error;
  const password =
    task.value.task === 'create' ? (process.env.ADMIN_PASSWORD ?? (await askPassword('Password: '))) : '';
  if (password === null) return 'There is no terminal to ask on: set ADMIN_PASSWORD.';
  return withDatabase(async (database, settings) => {
    if (task.value.task === 'replace-key') return replaceKey(database, settings, task.value.isOldKeyLost);
    const passwords = createPasswords(getPasswordCost(settings));
    const administration = createAdministration({ database, clock: systemClock, passwords });
    return perform(administration, task.value, password);
  });
};

await runCommand(admin);
