import { bankNames } from '@somesa/core';
import { type Config, IN_MEMORY, type Settings } from '../../platform/config/config';
import { isLoopback } from '../../platform/config/loopback';
import { deriveKey } from '../../platform/crypto/file-cipher';
import { defaultDatabaseLimits } from '../../platform/db/database-limits';
import { isPublicUrl } from '../startup/public-site';

/** Credentials with which the sandbox starts. They open nothing else. */
export const sandboxCredentials = {
  MTN_SUBSCRIPTION_KEY: 'sandbox-only-mtn-collection-key',
  MTN_API_USER: '5a4db0c5-0000-4000-8000-000000000001',
  MTN_API_KEY: 'sandbox-only-mtn-collection-secret',
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: 'sandbox-only-mtn-disbursement-key',
  MTN_DISBURSEMENT_API_USER: '5a4db0c5-0000-4000-8000-000000000002',
  MTN_DISBURSEMENT_API_KEY: 'sandbox-only-mtn-disbursement-secret',
  AIRTEL_CLIENT_ID: 'sandbox-only-airtel-client',
  AIRTEL_CLIENT_SECRET: 'sandbox-only-airtel-secret',
  AIRTEL_WEBHOOK_TOKEN: 'sandbox-only-airtel-segment',
  AIRTEL_CALLBACK_KEY: 'sandbox-only-airtel-callback-key',
  AIRTEL_DISBURSEMENT_PIN: '4321',
  AFRICASTALKING_USERNAME: 'sandbox',
  AFRICASTALKING_API_KEY: 'sandbox-only-sms-key',
};

/** Account number at every bank, which no bank has. */
const TEST_ACCOUNT = '0000000000';
/** Connections to the database of test mode, for transactions and for reports. */
const POOL_SIZE = 3;
const REPORT_POOL_SIZE = 1;
/** Maximum of each limit by child, phone number or person: everyone who tests shares the children and the numbers of the guide. */
const MAX_PER_SHARED_SUBJECT = 1_000;

/** Returns the host, port and name of a database, without the login. */
const identifyDatabase = (url: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(url.replace(/^[a-z]+:/, 'http:'));
  const host = searchParams.get('host') ?? hostname;
  return `${isLoopback(host) ? 'localhost' : host}:${port || '5432'}${pathname}`;
};

/** Lists the problems of the settings of test mode, each as a sentence that starts with the setting to change. */
export const listTestModeProblems = (settings: Settings): string[] => {
  const { SANDBOX_DATABASE_URL: url, SANDBOX_PORT, PORT } = settings;
  if (url === undefined) return [];
  const problems: string[] = [];
  if (SANDBOX_PORT === PORT)
    problems.push('SANDBOX_PORT: is the port of this server; name the one on which the sandbox listens.');
  if (url === IN_MEMORY) {
    if (isPublicUrl(settings) && settings.ALLOW_EMBEDDED_DATABASE !== 'yes')
      problems.push(
        'SANDBOX_DATABASE_URL: must name a PostgreSQL on a public site, because a database in memory slows real payments down.',
      );
    return problems;
  }
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL } = settings;
  const real = [DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL].filter(
    (other) => other !== undefined,
  );
  if (real.map(identifyDatabase).includes(identifyDatabase(url)))
    problems.push(
      'SANDBOX_DATABASE_URL: names the database of the real payments; name one that nothing else uses.',
    );
  return problems;
};

/**
 * Returns the configuration of test mode. Its providers are always the sandbox on this machine, whatever else is configured, and its
 * keys differ from the real ones, so that neither accepts the other's database, tokens or links.
 */
export const createTestConfig = (config: Config): Config => {
  const { SANDBOX_DATABASE_URL: url, SANDBOX_PORT, LOG_LEVEL } = config;
  const sandboxUrl = `http://localhost:${SANDBOX_PORT}`;
  const secretKey = deriveKey(config.secretKey, 'test-mode');
  return {
    ...config,
    ...sandboxCredentials,
    // Requests are logged by the server that passes them on.
    LOG_LEVEL: LOG_LEVEL === 'info' || LOG_LEVEL === 'debug' ? 'warn' : LOG_LEVEL,
    MTN_BASE_URL: sandboxUrl,
    MTN_TARGET_ENVIRONMENT: 'mtnuganda',
    MTN_CURRENCY: 'UGX',
    AIRTEL_BASE_URL: sandboxUrl,
    AIRTEL_VERSION: 'v2',
    AFRICASTALKING_BASE_URL: sandboxUrl,
    BANK_WEBHOOK_SECRET: '',
    // A phone pays real money only.
    USSD_CODE: '',
    USSD_WEBHOOK_TOKEN: '',
    // No guardian gets a reminder from test mode.
    SMS_SHORT_CODE: '',
    SMS_WEBHOOK_TOKEN: '',
    RATE_LIMIT_HOLDS_PER_CHILD: MAX_PER_SHARED_SUBJECT,
    RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: MAX_PER_SHARED_SUBJECT,
    RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: MAX_PER_SHARED_SUBJECT,
    RATE_LIMIT_GUARANTOR_TEXTS_PER_DAY: MAX_PER_SHARED_SUBJECT,
    location:
      url === undefined || url === IN_MEMORY
        ? { dataDir: '' }
        : {
            url,
            limits: { ...defaultDatabaseLimits, poolSize: POOL_SIZE, reportPoolSize: REPORT_POOL_SIZE },
          },
    publicUrl: `${config.publicUrl}/test`,
    bankAccounts: new Map(bankNames.map((name) => [name, TEST_ACCOUNT])),
    payoutAccount: null,
    s3: null,
    secretKey,
    filesKey: deriveKey(secretKey, 'files'),
    oldFilesKeys: [],
  };
};
