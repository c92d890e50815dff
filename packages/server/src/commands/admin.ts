import { sayFields } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { type Administration, createAdministration } from '../accounts/administration';
import { createPasswords, passwordCostOf } from '../accounts/passwords';
import { systemClock } from '../clock';
import { readConfig } from '../config';
import { openDatabase } from '../db/open-database';
import { type AdminTask, readAdminTask } from './admin-arguments';
import { askPassword } from './ask-password';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const passwordFor = async (task: AdminTask): Promise<string | null> =>
  task.task === 'create' ? (process.env.ADMIN_PASSWORD ?? (await askPassword('Password: '))) : '';

const perform = async (
  administration: Administration,
  task: AdminTask,
  password: string,
): Promise<string | null> => {
  switch (task.task) {
    case 'create': {
      const { task: _, ...person } = task;
      const created = await administration.create({ ...person, password });
      if (created.ok) say(`${person.email} is an administrator now.`);
      if (created.ok) return null;
      const texts = Object.values(sayFields(created.error, answerTexts.en.fields)).flat();
      return `No account was made.\n${texts.join('\n')}`;
    }
    case 'list':
      for (const { role, name, email, isLocked } of await administration.list()) {
        say(`${role}\t${email}\t${name}${isLocked ? '\tlocked' : ''}`);
      }
      return null;
    case 'lock':
    case 'unlock': {
      if (!(await administration[task.task](task.email))) return `There is no account ${task.email}.`;
      say(
        task.task === 'lock' ? `${task.email} is locked and signed out.` : `${task.email} may log in again.`,
      );
      return null;
    }
  }
};

/** `npm run admin -- create|list|lock|unlock`: makes the first administrator, and locks accounts. */
const admin = async (args: readonly string[]): Promise<string | null> => {
  const task = readAdminTask(args);
  if (!task.ok) return task.error;
  const password = await passwordFor(task.value);
  if (password === null) return 'There is no terminal to ask on: set ADMIN_PASSWORD.';
  const config = readConfig(process.env);
  if (!config.ok) return `The configuration can’t be used:\n${config.error.join('\n')}`;
  const report = (error: Error) => process.stderr.write(`${error.message}\n`);
  const opened = await openDatabase(config.value.location, report);
  if (!opened.ok) return opened.error;
  const database = opened.value;
  try {
    const passwords = createPasswords(passwordCostOf(config.value));
    const administration = createAdministration({ database, clock: systemClock, passwords });
    return await perform(administration, task.value, password);
  } finally {
    await database.close();
  }
};

const refusal = await admin(process.argv.slice(2));
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}
