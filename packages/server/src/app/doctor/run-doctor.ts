import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../../messaging/uploads/file-store';
import { systemClock } from '../../platform/clock';
import { type Config, readSettings, type Settings } from '../../platform/config/config';
import { connectProviders } from '../connect-providers';
import { checkAddress, checkMetrics } from './check-address';
import { checkDatabase } from './check-database';
import { checkMail } from './check-mail';
import { checkAirtel, checkBank, checkMtn, checkSms } from './check-providers';
import { checkSettings } from './check-settings';
import { areas, createFindings, type Finding } from './finding';

const { ok, warning, error } = createFindings('files');

const TEST_BYTES = 64;

const checkBucket = async (store: FileStore): Promise<Finding> => {
  const key = randomBytes(16).toString('hex');
  const bytes = randomBytes(TEST_BYTES);
  let step = 'put';
  try {
    await store.put(key, bytes);
    step = 'get';
    const found = await store.get(key);
    if (!found?.equals(bytes))
      return error('The bucket returns something else than was stored. Check S3_ENDPOINT and S3_BUCKET.');
    step = 'delete';
    await store.remove(key);
    return ok('The bucket stores, returns and deletes a file.');
  } catch (failure) {
    const { status, message } = failure as { status?: number; message: string };
    const answered = status ?? /\b[45]\d\d\b/.exec(message)?.[0];
    return error(
      answered === undefined
        ? `The bucket can’t be reached. Check S3_ENDPOINT and the firewall.`
        : `The bucket rejects ${step} (${answered}). Check S3_BUCKET, S3_REGION and our keys, which need the rights to put, get and delete below files/.`,
    );
  }
};

/** Checks the store of people's files: a bucket with a small file that is deleted again, a folder by its rights. */
const checkFiles = async ({ s3, DATA_DIR, DATABASE_URL }: Settings, store: FileStore): Promise<Finding[]> => {
  if (s3) return [await checkBucket(store)];
  const folder = join(DATA_DIR, 'files');
  const shared =
    DATABASE_URL === undefined
      ? []
      : [
          warning(
            'Files are in a folder of this machine. Back it up. Set a bucket (S3_ENDPOINT) if servers run on more than one machine.',
          ),
        ];
  if (!existsSync(folder))
    return [ok('There is no folder for files yet. The first file creates it.'), ...shared];
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return [ok('The folder for files can be read and written.'), ...shared];
  } catch {
    return [
      error(
        'The folder for files (DATA_DIR/files) can’t be read or written. Give it to the user that runs the server.',
      ),
    ];
  }
};

/** Minimum length of a secret that is masked; shorter ones would hide ordinary words. */
const MIN_SECRET_LENGTH = 6;

/** Lists the secrets in the environment: values of keys, tokens and passwords, also those in addresses. */
const listSecrets = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(env)
    .flatMap(([name, value = '']) => {
      if (URL.canParse(value) && /URL$/.test(name)) {
        const { password } = new URL(value);
        return [password, decodeURIComponent(password)];
      }
      return /KEY|SECRET|TOKEN|PASSWORD|PIN$|API_USER|CLIENT_ID/.test(name) ? [value] : [];
    })
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH);

/** Keys are not needed to ask providers, and reading them could create one. */
const withoutKeys = (settings: Settings): Config => ({
  ...settings,
  secretKey: Buffer.alloc(0),
  filesKey: Buffer.alloc(0),
  oldFilesKeys: [],
});

/** Runs one area's check; a failure that it did not expect is its finding. */
const runCheck = async (area: Finding['area'], check: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await check();
  } catch (failure) {
    return [createFindings(area).error(`The check itself failed: ${(failure as Error).message}.`)];
  }
};

/** Checks an installation by its environment. Changes nothing but a test file in the bucket, which it deletes. Masks secrets. */
export const runDoctor = async (env: NodeJS.ProcessEnv): Promise<Finding[]> => {
  const read = readSettings(env);
  if (!read.ok) return read.error.map(createFindings('settings').error);
  const settings = read.value;
  const config = withoutKeys(settings);
  const connected = connectProviders(config, systemClock);
  const found = await Promise.all([
    runCheck('settings', async () => checkSettings(settings)),
    runCheck('database', () => checkDatabase(settings, env)),
    runCheck('mtn', () => checkMtn(config, connected)),
    runCheck('airtel', () => checkAirtel(config, connected)),
    runCheck('bank', async () => checkBank(settings)),
    runCheck('sms', () => checkSms(settings)),
    runCheck('mail', () => checkMail(settings)),
    runCheck('files', () => checkFiles(settings, connected.fileStore)),
    runCheck('address', () => checkAddress(settings)),
    runCheck('metrics', () => checkMetrics(settings)),
  ]);
  const secrets = listSecrets(env);
  const mask = (text: string): string =>
    secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text);
  const all = found.flat().map((finding) => ({ ...finding, text: mask(finding.text) }));
  return areas.flatMap((area) => all.filter((finding) => finding.area === area));
};
