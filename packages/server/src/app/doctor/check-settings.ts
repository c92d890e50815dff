import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { IN_MEMORY, type Settings } from '../../platform/config/config';
import { isPublicUrl, listSiteProblems } from '../startup/public-site';
import { listTestModeProblems } from '../test-mode/test-settings';
import { createFindings, type Finding } from './finding';

const { ok, note, warning, error } = createFindings('settings');

const GIB = 1024 ** 3;
/** Free space below which the disk is reported, in bytes. */
const MIN_FREE_BYTES = 2 * GIB;
/** Permission bits of everyone but the owner. */
const OTHERS_MODE = 0o077;

/** Returns the nearest folder that exists: DATA_DIR itself, or the one in which the first start creates it. */
const findExistingFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : findExistingFolder(dirname(folder));

const canWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const checkDataDir = ({ DATA_DIR }: Settings): Finding[] => {
  const folder = resolve(DATA_DIR);
  const existing = findExistingFolder(folder);
  if (!canWrite(existing))
    return [
      error(
        `DATA_DIR can’t be written: this user may write nothing to ${existing}. Give DATA_DIR to the user that runs the server.`,
      ),
    ];
  const { bavail, bsize } = statfsSync(existing);
  const free = `${((bavail * bsize) / GIB).toFixed(1)} GiB are free for DATA_DIR`;
  const findings = [
    bavail * bsize < MIN_FREE_BYTES ? warning(`${free}. Make room, or move the folder.`) : ok(`${free}.`),
  ];
  if (!existsSync(folder))
    return [...findings, ok('DATA_DIR does not exist yet. The first start creates it.')];
  const isOpen = (statSync(folder).mode & OTHERS_MODE) !== 0 && existsSync(join(folder, 'secret.key'));
  if (isOpen) findings.push(warning('Other users of this machine can enter DATA_DIR. Run: chmod 700 on it.'));
  return findings;
};

const checkKeys = (settings: Settings): Finding[] => {
  if (settings.SECRET_KEY === undefined && isPublicUrl(settings))
    return [
      warning(
        'SECRET_KEY is not set: the key is a file in DATA_DIR. Set it, so that it is backed up and the same on every server.',
      ),
    ];
  if (settings.FILE_ENCRYPTION_KEY === undefined && isPublicUrl(settings))
    return [
      warning(
        'FILE_ENCRYPTION_KEY is not set: files are encrypted with a key made of SECRET_KEY. Set one of its own (openssl rand -base64 32).',
      ),
    ];
  return [];
};

const checkTestLogin = ({ SANDBOX_DATABASE_URL, DATABASE_MIGRATION_URL }: Settings): Finding[] =>
  SANDBOX_DATABASE_URL !== undefined &&
  SANDBOX_DATABASE_URL !== IN_MEMORY &&
  DATABASE_MIGRATION_URL !== undefined &&
  new URL(SANDBOX_DATABASE_URL).username === new URL(DATABASE_MIGRATION_URL).username
    ? [
        warning(
          'SANDBOX_DATABASE_URL logs in as the owner of the real database, who can change the ledger. Give test mode a login of its own: “Test mode” in docs/operations.md.',
        ),
      ]
    : [];

/** Checks settings, keys and disk of a configuration that could be read. Changes nothing. */
export const checkSettings = (settings: Settings): Finding[] => {
  const problems = [...listSiteProblems(settings, false), ...listTestModeProblems(settings)];
  const isPublic = isPublicUrl(settings);
  return [
    ...problems.map(error),
    ...(problems.length === 0 ? [ok('All settings can be used.')] : []),
    isPublic
      ? ok(`Others reach this site at ${settings.publicUrl}.`)
      : note('PUBLIC_URL names this machine: no one else can pay here.'),
    ...(isPublic && settings.trustedProxies.length === 0
      ? [
          warning(
            'TRUST_PROXY is not set. If a proxy is in front, all its callers share one caller’s limits: name the proxy.',
          ),
        ]
      : []),
    ...(settings.MAINTENANCE === 'yes'
      ? [
          warning(
            'MAINTENANCE=yes: the site takes no payments and sends nothing. Remove it once the site may work.',
          ),
        ]
      : []),
    ...checkTestLogin(settings),
    ...checkKeys(settings),
    ...checkDataDir(settings),
  ];
};
