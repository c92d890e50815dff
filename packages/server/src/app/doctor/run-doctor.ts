import { systemClock } from '../../platform/clock';
import { type Config, readSettings, type Settings } from '../../platform/config/config';
import { connectProviders } from '../connect-providers';
import { checkAddress, checkMetrics } from './check-address';
import { checkDatabase } from './check-database';
import { checkFiles } from './check-files';
import { checkMail } from './check-mail';
import { checkAirtel, checkBank, checkMtn, checkSms } from './check-providers';
import { checkSettings } from './check-settings';
import { areas, createFindings, type Finding } from './finding';

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
    runCheck('database', () => checkDatabase(settings)),
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
