import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BankName, bankNames, brand, err, isEmail, ok, type Result } from '@somesa/core';
import { coerce, defaulted, define, enums, type Infer, optional, string, type, validate } from 'superstruct';
import type { DatabaseLocation } from './db/open-database';
import { type BucketAddress, bucketOf, filesKeyOf } from './uploads/files-settings';

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

const absoluteUrl = define<string>(
  'url',
  (value) => (typeof value === 'string' && URL.canParse(value)) || 'must be an absolute URL',
);
const url = (otherwise: string) => defaulted(absoluteUrl, otherwise);

const smtpUrl = define<string>(
  'url',
  (value) =>
    (typeof value === 'string' && URL.canParse(value) && /^smtps?:\/\/[^/]/.test(value)) ||
    'must begin with smtp:// or smtps:// and name a host',
);
const emailAddress = define<string>(
  'email',
  (value) => (typeof value === 'string' && isEmail(value)) || 'must be an e-mail address',
);

/** Everything that the environment decides. Documented in docs/operations.md. */
const environment = type({
  PORT: wholeNumber(4000, 0, 65_535),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: optional(absoluteUrl),
  DATABASE_URL: optional(string()),
  DATA_DIR: text('.data'),
  SECRET_KEY: optional(string()),
  LOG_LEVEL: defaulted(enums(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  TRUST_PROXY: text(''),
  LIMIT_LOOKUPS_PER_MINUTE: wholeNumber(60, 1, 1e9),
  LIMIT_LOOKUPS_PER_DAY: wholeNumber(500, 1, 1e9),
  LIMIT_INITIATIONS_PER_MINUTE: wholeNumber(30, 1, 1e9),
  LIMIT_PROMPTS_PER_PHONE_PER_HOUR: wholeNumber(20, 1, 1e9),
  LIMIT_FORMS_PER_HOUR: wholeNumber(30, 1, 1e9),
  LIMIT_FORMS_PER_PERSON_PER_DAY: wholeNumber(10, 1, 1e9),
  LIMIT_LOGINS_PER_MINUTE: wholeNumber(10, 1, 1e9),
  LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE: wholeNumber(5, 1, 1e9),
  LIMIT_REGISTRATIONS_PER_HOUR: wholeNumber(30, 1, 1e9),
  LIMIT_CODES_PER_HOUR: wholeNumber(3, 1, 1e9),
  LIMIT_CODE_CALLS_PER_HOUR: wholeNumber(120, 1, 1e9),
  LIMIT_OTP_TRIES_PER_HOUR: wholeNumber(10, 1, 1e9),
  LIMIT_CONTACT_CHANGES_PER_HOUR: wholeNumber(10, 1, 1e9),
  LIMIT_AVATARS_PER_HOUR: wholeNumber(30, 1, 1e9),
  LIMIT_UPLOADS_PER_HOUR: wholeNumber(30, 1, 1e9),
  MAX_UNCLAIMED_UPLOAD_BYTES: wholeNumber(2 * 1024 ** 3, 1, 1e15),
  LIMIT_REQUESTS_PER_MINUTE: wholeNumber(3000, 1, 1e9),
  LOAN_MAX_ANNUAL_RATE_PPM: wholeNumber(336_000, 0, 1_000_000),
  LOAN_SECOND_APPROVAL_ABOVE_UGX: wholeNumber(2_000_000, 0, 1e9),
  LOAN_PAPERS_KEPT_DAYS: wholeNumber(180, 1, 36_500),
  PASSWORD_COST_LOG2: wholeNumber(17, 10, 20),
  PROVIDER_TIMEOUT_MS: wholeNumber(10_000, 100, 60_000),
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
  AIRTEL_VERSION: defaulted(enums(['v1', 'v2']), 'v2'),
  AIRTEL_CLIENT_ID: text(''),
  AIRTEL_CLIENT_SECRET: text(''),
  AIRTEL_CALLBACK_SEGMENT: text(''),
  AIRTEL_CALLBACK_KEY: text(''),
  AT_BASE_URL: url('http://localhost:4200'),
  AT_USERNAME: text(''),
  AT_API_KEY: text(''),
  AT_SENDER: text(''),
  SMTP_URL: defaulted(smtpUrl, 'smtp://localhost:4225'),
  MAIL_FROM: defaulted(emailAddress, brand.emails[0]),
  BANK_WEBHOOK_SECRET: text(''),
  BANK_ACCOUNT_NAME: text(brand.accountName),
  BANK_ACCOUNTS: text(''),
  FILES_KEY: optional(string()),
  S3_ENDPOINT: optional(absoluteUrl),
  S3_BUCKET: text(''),
  S3_ACCESS_KEY: text(''),
  S3_SECRET_KEY: text(''),
  S3_REGION: text('us-east-1'),
});

/** The checked environment, with what follows from it. */
export type Config = Infer<typeof environment> & {
  location: DatabaseLocation;
  publicUrl: string;
  secretKey: Buffer;
  /** Our account at each bank. */
  bankAccounts: ReadonlyMap<BankName, string>;
  /** What people's files are encrypted with: 32 bytes. */
  filesKey: Buffer;
  /** The bucket for people's files; null: they lie in DATA_DIR. */
  s3: BucketAddress | null;
};

const FEWEST_KEY_BYTES = 32;

/** The key of this installation: from the environment, or made once and kept beside the data, readable by its owner. */
const secretKeyOf = (given: string | undefined, dataDir: string): Result<Buffer, string> => {
  if (given !== undefined) {
    if (given.length >= FEWEST_KEY_BYTES) return ok(Buffer.from(given));
    return err(`SECRET_KEY: must have at least ${FEWEST_KEY_BYTES} characters`);
  }
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(path, randomBytes(FEWEST_KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  const kept = readFileSync(path);
  if (kept.length >= FEWEST_KEY_BYTES) return ok(kept);
  return err(
    `SECRET_KEY: the key in ${path} is damaged. Bring back a copy, or take the file away for a new key.`,
  );
};

/** Our accounts, as the configuration writes them: `Bank=number,Bank=number`. A bank that is not named is not offered. */
const bankAccountsOf = (written: string): Result<ReadonlyMap<BankName, string>, string> => {
  const accounts = new Map<BankName, string>();
  for (const pair of written === '' ? [] : written.split(',')) {
    const [name = '', number = ''] = pair.split('=').map((part) => part.trim());
    const bank = bankNames.find((known) => known === name);
    if (!bank) return err(`BANK_ACCOUNTS: knows no bank '${name}'; the banks are ${bankNames.join(', ')}`);
    if (!/^\d{6,20}$/.test(number)) return err(`BANK_ACCOUNTS: names no account at ${bank}`);
    accounts.set(bank, number);
  }
  return ok(accounts);
};

/** Reads the configuration from the environment, or says in sentences what is wrong with it. */
export const readConfig = (env: NodeJS.ProcessEnv): Result<Config, string[]> => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const [failure, values] = validate(given, environment, { coerce: true });
  if (failure) return err(failure.failures().map(({ path, message }) => `${path.join('.')}: ${message}`));
  const secretKey = secretKeyOf(values.SECRET_KEY, values.DATA_DIR);
  const bankAccounts = bankAccountsOf(values.BANK_ACCOUNTS);
  if (!secretKey.ok) return err([secretKey.error]);
  if (!bankAccounts.ok) return err([bankAccounts.error]);
  const filesKey = filesKeyOf(values.FILES_KEY, secretKey.value);
  if (!filesKey.ok) return err([filesKey.error]);
  const s3 = bucketOf(values);
  if (!s3.ok) return err([s3.error]);
  return ok({
    ...values,
    location: values.DATABASE_URL ? { url: values.DATABASE_URL } : { dataDir: values.DATA_DIR },
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    secretKey: secretKey.value,
    bankAccounts: bankAccounts.value,
    filesKey: filesKey.value,
    s3: s3.value,
  });
};
