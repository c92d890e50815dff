import type { BlockList } from 'node:net';
import {
  ACCOUNT_NUMBER_PATTERN,
  type BankName,
  bankNames,
  brand,
  err,
  isEmail,
  LOAN_DOCUMENT_RETENTION_DAYS,
  ok,
  type Result,
} from '@somesa/core';
import { coerce, defaulted, define, type Infer, optional, string, type, validate } from 'superstruct';
import { defaultDatabaseLimits } from '../db/database-limits';
import type { DatabaseLocation } from '../db/open-database';
import {
  findDatabaseUrlProblem,
  findPinProblem,
  findSiteUrlProblem,
  findSmtpUrlProblem,
  findUssdCodeProblem,
  findWebUrlProblem,
  parseSources,
  parseTrustedProxies,
} from './config-values';
import { getDatabaseLocation } from './database-settings';
import { type BucketAddress, type FileKeys, getBucket, getFileKeys } from './files-settings';
import { type PayerTariffs, parsePayerTariffs } from './payer-tariffs';
import { readSecretKey } from './secret-key';
import { parseSmsPrices, type SmsPrice } from './sms-prices';
import { parseTaxRates, type TaxRates } from './tax-rates';

const text = (otherwise: string) => defaulted(string(), otherwise);

const wholeNumber = (otherwise: number, lowest: number, highest: number) =>
  coerce(
    define<number>(
      'number',
      (value) =>
        (Number.isInteger(value) && Number(value) >= lowest && Number(value) <= highest) ||
        `must be a whole number from ${lowest} to ${highest}`,
    ),
    optional(string()),
    (value) => (value === undefined || value === '' ? otherwise : Number(value)),
  );

/** Text for which `findProblem` returns null. */
const checked = (findProblem: (value: string) => string | null) =>
  define<string>('checked', (value) => findProblem(String(value)) ?? true);

const webUrl = checked(findWebUrlProblem);
const url = (otherwise: string) => defaulted(webUrl, otherwise);
const emailAddress = define<string>(
  'email',
  (value) => (typeof value === 'string' && isEmail(value)) || 'must be an email address',
);

/** One of `words`; `otherwise` if not set. */
const choice = <Word extends string>(words: readonly Word[], otherwise: Word) =>
  defaulted(
    define<Word>(
      'choice',
      (value) => words.some((word) => word === value) || `must be one of ${words.join(', ')}`,
    ),
    otherwise,
  );

/** Minimum length of a token that grants access on its own, in characters. */
const MIN_TOKEN_LENGTH = 16;

const findTokenProblem = (token: string): string | null =>
  token.length >= MIN_TOKEN_LENGTH ? null : `must have at least ${MIN_TOKEN_LENGTH} characters`;

/** Value of SANDBOX_DATABASE_URL for an embedded database in memory, which is empty after a restart. */
export const IN_MEMORY = 'memory';

/** All environment variables. Documented in docs/operations.md. */
const environment = type({
  PORT: wholeNumber(4000, 0, 65_535),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: optional(checked(findSiteUrlProblem)),
  DATABASE_URL: optional(checked(findDatabaseUrlProblem)),
  ALLOW_EMBEDDED_DATABASE: choice(['yes', 'no'], 'no'),
  DATABASE_MIGRATION_URL: optional(checked(findDatabaseUrlProblem)),
  DATABASE_POOLER: choice(['none', 'transaction'], 'none'),
  DATABASE_DIRECT_URL: optional(checked(findDatabaseUrlProblem)),
  DATABASE_FAILOVER: choice(['yes', 'no'], 'no'),
  MAINTENANCE: choice(['yes', 'no'], 'no'),
  DATABASE_POOL_SIZE: wholeNumber(defaultDatabaseLimits.poolSize, 1, 1_000),
  DATABASE_REPORT_POOL_SIZE: wholeNumber(defaultDatabaseLimits.reportPoolSize, 1, 100),
  DATABASE_CONNECT_TIMEOUT_MS: wholeNumber(defaultDatabaseLimits.connectTimeoutMs, 100, 60_000),
  DATABASE_LOCK_TIMEOUT_MS: wholeNumber(defaultDatabaseLimits.lockTimeoutMs, 100, 60_000),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(defaultDatabaseLimits.statementTimeoutMs, 100, 600_000),
  DATABASE_REPORT_TIMEOUT_MS: wholeNumber(defaultDatabaseLimits.reportTimeoutMs, 100, 3_600_000),
  STOP_DELAY_MS: wholeNumber(0, 0, 600_000),
  STOP_TIMEOUT_MS: wholeNumber(14_000, 1_000, 600_000),
  DATA_DIR: text('.data'),
  BUILT_FILES_DIR: text(''),
  BASE_BACKUP_DIR: text(''),
  SANDBOX_DATABASE_URL: optional(
    checked((written) => (written === IN_MEMORY ? null : findDatabaseUrlProblem(written))),
  ),
  SANDBOX_PORT: wholeNumber(4200, 1, 65_535),
  SECRET_KEY: optional(string()),
  LOG_LEVEL: choice(['silent', 'fatal', 'error', 'warn', 'info', 'debug'], 'info'),
  TRUST_PROXY: text(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webUrl),
  METRICS_TOKEN: optional(checked(findTokenProblem)),
  RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE: wholeNumber(60, 1, 1e9),
  RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_DAY: wholeNumber(500, 1, 1e9),
  RATE_LIMIT_LOOKUPS_PER_MINUTE: wholeNumber(600, 1, 1e9),
  RATE_LIMIT_LOOKUPS_PER_DAY: wholeNumber(20_000, 1, 1e9),
  RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE: wholeNumber(12_000, 1, 1e9),
  RATE_LIMIT_INITIATIONS_PER_DEVICE_PER_MINUTE: wholeNumber(30, 1, 1e9),
  RATE_LIMIT_INITIATIONS_PER_MINUTE: wholeNumber(300, 1, 1e9),
  RATE_LIMIT_INITIATIONS_TOGETHER_PER_MINUTE: wholeNumber(6000, 1, 1e9),
  RATE_LIMIT_HOLDS_PER_CHILD: wholeNumber(5, 1, 1e9),
  RATE_LIMIT_HOLDS_PER_CALLER: wholeNumber(2000, 1, 1e9),
  RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: wholeNumber(20, 1, 1e9),
  RATE_LIMIT_FORMS_PER_HOUR: wholeNumber(300, 1, 1e9),
  RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: wholeNumber(10, 1, 1e9),
  RATE_LIMIT_LOGINS_PER_MINUTE: wholeNumber(120, 1, 1e9),
  RATE_LIMIT_LOGINS_TOGETHER_PER_MINUTE: wholeNumber(600, 1, 1e9),
  RATE_LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE: wholeNumber(5, 1, 1e9),
  RATE_LIMIT_REGISTRATIONS_PER_HOUR: wholeNumber(300, 1, 1e9),
  RATE_LIMIT_REGISTRATION_SMS_PER_HOUR: wholeNumber(1000, 1, 1e9),
  RATE_LIMIT_OTP_SENDS_PER_HOUR: wholeNumber(3, 1, 1e9),
  RATE_LIMIT_OTP_REQUESTS_PER_HOUR: wholeNumber(1200, 1, 1e9),
  RATE_LIMIT_OTP_ATTEMPTS_PER_HOUR: wholeNumber(10, 1, 1e9),
  RATE_LIMIT_CONTACT_CHANGES_PER_HOUR: wholeNumber(10, 1, 1e9),
  RATE_LIMIT_AVATARS_PER_HOUR: wholeNumber(300, 1, 1e9),
  RATE_LIMIT_UPLOADS_PER_HOUR: wholeNumber(300, 1, 1e9),
  RATE_LIMIT_API_REQUESTS_PER_KEY_PER_MINUTE: wholeNumber(600, 1, 1e9),
  MAX_UNATTACHED_UPLOAD_BYTES: wholeNumber(2 * 1024 ** 3, 1, 1e15),
  MAX_UNATTACHED_UPLOAD_BYTES_PER_ADDRESS: wholeNumber(256 * 1024 ** 2, 1, 1e15),
  RATE_LIMIT_REQUESTS_PER_MINUTE: wholeNumber(12_000, 1, 1e9),
  LOAN_MAX_ANNUAL_RATE_PPM: wholeNumber(336_000, 0, 1_000_000),
  LOAN_SECOND_APPROVAL_ABOVE_UGX: wholeNumber(2_000_000, 0, 1e9),
  STAGE_2_DAYS: wholeNumber(31, 1, 10_000),
  STAGE_3_DAYS: wholeNumber(90, 1, 10_000),
  RESTRUCTURED_ON_TIME_INSTALMENTS: wholeNumber(3, 0, 120),
  STAGE_1_LOSS_PPM: wholeNumber(10_000, 0, 1_000_000),
  STAGE_2_LOSS_PPM: wholeNumber(100_000, 0, 1_000_000),
  STAGE_3_LOSS_PPM: wholeNumber(500_000, 0, 1_000_000),
  SUSPENSE_DAYS: wholeNumber(7, 1, 365),
  GUARANTOR_MAX_LOANS: wholeNumber(2, 1, 1e9),
  RATE_LIMIT_GUARANTOR_TEXTS_PER_DAY: wholeNumber(3, 1, 1e9),
  COOLING_OFF_DAYS: wholeNumber(3, 0, 27),
  WAIVER_SECOND_APPROVAL_ABOVE_UGX: wholeNumber(20_000, 0, 1e9),
  SETTLEMENT_SECOND_APPROVAL_ABOVE_UGX: wholeNumber(5_000_000, 0, 1e12),
  REFUND_SECOND_APPROVAL_ABOVE_UGX: wholeNumber(500_000, 0, 1e12),
  REVERSAL_SECOND_APPROVAL_ABOVE_UGX: wholeNumber(200_000, 0, 1e12),
  RECORDED_PAYMENT_SECOND_APPROVAL_ABOVE_UGX: wholeNumber(200_000, 0, 1e12),
  FEE_BATCH_SECOND_APPROVAL_ABOVE_UGX: wholeNumber(50_000_000, 0, 1e12),
  AFFORDABLE_INCOME_PERCENT: wholeNumber(40, 1, 100),
  APPROVAL_DAYS: wholeNumber(14, 1, 365),
  LOAN_DOCUMENT_RETENTION_DAYS: wholeNumber(LOAN_DOCUMENT_RETENTION_DAYS, 1, 36_500),
  MESSAGE_RETENTION_DAYS: wholeNumber(400, 90, 36_500),
  WEBHOOK_ATTEMPT_RETENTION_DAYS: wholeNumber(90, 7, 36_500),
  PAYMENT_EVENT_RETENTION_DAYS: wholeNumber(3_650, 366, 36_500),
  AUDIT_RETENTION_DAYS: wholeNumber(3_650, 366, 36_500),
  PASSWORD_COST_LOG2: wholeNumber(17, 10, 20),
  PROVIDER_TIMEOUT_MS: wholeNumber(10_000, 100, 60_000),
  PROVIDER_OUTAGE_MS: wholeNumber(15_000, 1_000, 600_000),
  MTN_MAX_CONCURRENT: wholeNumber(200, 1, 10_000),
  MTN_MAX_PER_SECOND: wholeNumber(500, 1, 100_000),
  AIRTEL_MAX_CONCURRENT: wholeNumber(200, 1, 10_000),
  AIRTEL_MAX_PER_SECOND: wholeNumber(500, 1, 100_000),
  MTN_BASE_URL: url('http://localhost:4200'),
  MTN_TARGET_ENVIRONMENT: text('mtnuganda'),
  MTN_CURRENCY: text('UGX'),
  MTN_SUBSCRIPTION_KEY: text(''),
  MTN_API_USER: text(''),
  MTN_API_KEY: text(''),
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: text(''),
  MTN_DISBURSEMENT_API_USER: text(''),
  MTN_DISBURSEMENT_API_KEY: text(''),
  AIRTEL_BASE_URL: url('http://localhost:4200'),
  AIRTEL_VERSION: choice(['v1', 'v2'], 'v2'),
  AIRTEL_CLIENT_ID: text(''),
  AIRTEL_CLIENT_SECRET: text(''),
  AIRTEL_WEBHOOK_TOKEN: text(''),
  AIRTEL_CALLBACK_KEY: text(''),
  AIRTEL_DISBURSEMENT_PIN: defaulted(checked(findPinProblem), ''),
  AFRICASTALKING_BASE_URL: url('http://localhost:4200'),
  AFRICASTALKING_USERNAME: text(''),
  AFRICASTALKING_API_KEY: text(''),
  AFRICASTALKING_SENDER: text(''),
  SMS_SHORT_CODE: defaulted(
    checked((code) =>
      /^(\+?\d{3,15})?$/.test(code) ? null : 'must be a number to which an SMS can be sent',
    ),
    '',
  ),
  SMS_WEBHOOK_TOKEN: defaulted(
    checked((token) =>
      /^([\w-]{16,100})?$/.test(token)
        ? null
        : `must have at least ${MIN_TOKEN_LENGTH} letters, digits or dashes`,
    ),
    '',
  ),
  SMS_PRICES: text('2020-01-01=35'),
  USSD_CODE: defaulted(
    checked((code) => (code === '' ? null : findUssdCodeProblem(code))),
    '',
  ),
  USSD_WEBHOOK_TOKEN: defaulted(
    checked((token) => (token === '' ? null : findTokenProblem(token))),
    '',
  ),
  USSD_SOURCES: text(''),
  SMTP_URL: defaulted(checked(findSmtpUrlProblem), 'smtp://localhost:4225'),
  MAIL_FROM: defaulted(emailAddress, brand.emails[0]),
  MTN_PAYER_CHARGES: text(''),
  AIRTEL_PAYER_CHARGES: text(''),
  TAX_RATES: text(''),
  BANK_WEBHOOK_SECRET: text(''),
  BANK_ACCOUNT_NAME: text(brand.accountName),
  BANK_ACCOUNTS: text(''),
  BANK_PAYOUT_ACCOUNT: text(''),
  MTN_WALLET: text(''),
  MTN_DISBURSEMENT_WALLET: text(''),
  AIRTEL_WALLET: text(''),
  FILE_ENCRYPTION_KEY: optional(string()),
  OLD_FILE_ENCRYPTION_KEYS: text(''),
  OLD_SECRET_KEY: optional(string()),
  S3_ENDPOINT: optional(webUrl),
  S3_BUCKET: text(''),
  S3_ACCESS_KEY: text(''),
  S3_SECRET_KEY: text(''),
  S3_REGION: text('us-east-1'),
});

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.schema);

/** Validated environment, with the values derived from it. */
export type Settings = Infer<typeof environment> & {
  location: DatabaseLocation;
  publicUrl: string;
  /** Our account number at each bank. */
  bankAccounts: ReadonlyMap<BankName, string>;
  /** Bank account from which schools and refunds are paid; null if it is not set. */
  payoutAccount: { bank: BankName; accountNumber: string } | null;
  /** Charges of each network to payers, by date. */
  payerTariffs: PayerTariffs;
  /** Rates of taxes and levies on what is posted, by date. */
  taxRates: readonly TaxRates[];
  /** Prices of a part of an SMS, by date. */
  smsPrices: readonly SmsPrice[];
  /** Proxies whose statements about the caller's address are trusted: addresses and ranges. */
  trustedProxies: string[];
  /** Addresses from which USSD may be sent to us; null if from any. */
  ussdSources: BlockList | null;
  /** Bucket for people's files; null if they are stored in DATA_DIR. */
  s3: BucketAddress | null;
};

/** All settings, with the keys of this installation. */
export type Config = Settings & FileKeys & { secretKey: Buffer };

/** Parses our accounts of a setting, written as `Bank=number,Bank=number`. Payers are not offered a bank that is not listed. */
const parseBankAccounts = (
  setting: string,
  written: string,
): Result<ReadonlyMap<BankName, string>, string> => {
  const accounts = new Map<BankName, string>();
  for (const pair of written === '' ? [] : written.split(',')) {
    const [name = '', number = ''] = pair.split('=').map((part) => part.trim());
    const bank = bankNames.find((known) => known === name);
    if (!bank) return err(`${setting}: knows no bank '${name}'; the banks are ${bankNames.join(', ')}`);
    if (!ACCOUNT_NUMBER_PATTERN.test(number)) return err(`${setting}: names no account at ${bank}`);
    accounts.set(bank, number);
  }
  return ok(accounts);
};

/** Validates all settings except the keys and writes nothing. Returns a sentence for each problem. */
export const readSettings = (env: NodeJS.ProcessEnv): Result<Settings, string[]> => {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const [failure, values] = validate(nonEmpty, environment, { coerce: true });
  if (failure) return err(failure.failures().map(({ path, message }) => `${path.join('.')}: ${message}`));
  const bankAccounts = parseBankAccounts('BANK_ACCOUNTS', values.BANK_ACCOUNTS);
  if (!bankAccounts.ok) return err([bankAccounts.error]);
  const payoutAccounts = parseBankAccounts('BANK_PAYOUT_ACCOUNT', values.BANK_PAYOUT_ACCOUNT);
  if (!payoutAccounts.ok) return err([payoutAccounts.error]);
  const [payout] = payoutAccounts.value;
  const trustedProxies = parseTrustedProxies(values.TRUST_PROXY);
  if (!trustedProxies.ok) return err([trustedProxies.error]);
  const mtnTariffs = parsePayerTariffs('MTN_PAYER_CHARGES', values.MTN_PAYER_CHARGES);
  if (!mtnTariffs.ok) return err([mtnTariffs.error]);
  const airtelTariffs = parsePayerTariffs('AIRTEL_PAYER_CHARGES', values.AIRTEL_PAYER_CHARGES);
  if (!airtelTariffs.ok) return err([airtelTariffs.error]);
  const taxRates = parseTaxRates('TAX_RATES', values.TAX_RATES);
  if (!taxRates.ok) return err([taxRates.error]);
  const smsPrices = parseSmsPrices('SMS_PRICES', values.SMS_PRICES);
  if (!smsPrices.ok) return err([smsPrices.error]);
  if (values.SMS_SHORT_CODE !== '' && values.SMS_WEBHOOK_TOKEN === '')
    return err(['SMS_SHORT_CODE: needs SMS_WEBHOOK_TOKEN, without which no one who sends STOP is heard']);
  const ussdSources = parseSources('USSD_SOURCES', values.USSD_SOURCES);
  if (!ussdSources.ok) return err([ussdSources.error]);
  if (values.USSD_CODE !== '' && values.USSD_WEBHOOK_TOKEN === '')
    return err(['USSD_CODE: needs USSD_WEBHOOK_TOKEN, without which no one who dials it is answered']);
  const location = getDatabaseLocation(values);
  if (!location.ok) return err([location.error]);
  const s3 = getBucket(values);
  if (!s3.ok) return err([s3.error]);
  return ok({
    ...values,
    location: location.value,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    bankAccounts: bankAccounts.value,
    payoutAccount: payout ? { bank: payout[0], accountNumber: payout[1] } : null,
    payerTariffs: { mtn: mtnTariffs.value, airtel: airtelTariffs.value },
    taxRates: taxRates.value,
    smsPrices: smsPrices.value,
    trustedProxies: trustedProxies.value,
    ussdSources: ussdSources.value,
    s3: s3.value,
  });
};

/** Adds the keys of this installation; creates the secret key if none is set or stored. */
export const addKeys = (settings: Settings): Result<Config, string> => {
  const secretKey = readSecretKey(settings.SECRET_KEY, settings.DATA_DIR);
  if (!secretKey.ok) return secretKey;
  const fileKeys = getFileKeys(settings, secretKey.value);
  if (!fileKeys.ok) return fileKeys;
  return ok({ ...settings, ...fileKeys.value, secretKey: secretKey.value });
};

/** Reads the configuration from the environment. Returns a sentence for each problem. */
export const readConfig = (env: NodeJS.ProcessEnv): Result<Config, string[]> => {
  const settings = readSettings(env);
  if (!settings.ok) return settings;
  const config = addKeys(settings.value);
  return config.ok ? config : err([config.error]);
};
