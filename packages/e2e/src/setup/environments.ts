import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './node-program';

/** High enough that no payer reaches a limit. */
const NO_LIMIT = '1000000000';

const demoCredentials = (): Record<string, string> =>
  JSON.parse(readFileSync(join(projectRoot, 'packages/sandbox/src/demo-credentials.json'), 'utf8'));

/** Environment variables of the caller without those that locate data, which a test must never touch. */
const {
  DATABASE_URL: _url,
  DATA_DIR: _dir,
  SECRET_KEY: _key,
  PUBLIC_URL: _public,
  ...inherited
} = process.env;

/** Returns the environment variables of the server under test and of the sandbox. */
export const environments = (options: {
  serverPort: number;
  sandboxPort: number;
  dataDir: string;
  database: NodeJS.ProcessEnv;
}): { server: NodeJS.ProcessEnv; sandbox: NodeJS.ProcessEnv } => {
  const serverUrl = `http://localhost:${options.serverPort}`;
  const sandboxUrl = `http://localhost:${options.sandboxPort}`;
  const shared = { ...inherited, ...demoCredentials(), LOG_LEVEL: 'error' };
  return {
    sandbox: {
      ...shared,
      SANDBOX_PORT: String(options.sandboxPort),
      SANDBOX_SMTP_PORT: '0',
      WEBHOOK_BASE_URL: `${serverUrl}/api`,
    },
    server: {
      ...shared,
      MTN_BASE_URL: sandboxUrl,
      AIRTEL_BASE_URL: sandboxUrl,
      AFRICASTALKING_BASE_URL: sandboxUrl,
      MTN_TARGET_ENVIRONMENT: 'mtnuganda',
      PORT: String(options.serverPort),
      PUBLIC_URL: serverUrl,
      DATA_DIR: options.dataDir,
      PASSWORD_COST_LOG2: '10',
      SETTLEMENT_SECOND_APPROVAL_ABOVE_UGX: NO_LIMIT,
      REVERSAL_SECOND_APPROVAL_ABOVE_UGX: NO_LIMIT,
      RECORDED_PAYMENT_SECOND_APPROVAL_ABOVE_UGX: NO_LIMIT,
      RATE_LIMIT_LOOKUPS_PER_MINUTE: NO_LIMIT,
      RATE_LIMIT_LOOKUPS_PER_DAY: NO_LIMIT,
      RATE_LIMIT_INITIATIONS_PER_MINUTE: NO_LIMIT,
      RATE_LIMIT_HOLDS_PER_CHILD: NO_LIMIT,
      RATE_LIMIT_HOLDS_PER_CALLER: NO_LIMIT,
      RATE_LIMIT_REQUESTS_PER_MINUTE: NO_LIMIT,
      RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: NO_LIMIT,
      ...options.database,
    },
  };
};
