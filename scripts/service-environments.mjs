import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * @typedef {import('./service-ports.mjs').ServiceName} ServiceName
 * @typedef {import('./service-ports.mjs').ServicePorts} ServicePorts
 */

/** Offset of the sandbox's SMTP port from its own port, used if no other port is given. */
const SMTP_PORT_OFFSET = 25;

/** Charges of the demo's networks, which are no real tariff. */
const DEMO_CHARGES = '2026-01-01: 60000=500, 500000=1000, 5000000=1500';

/** Tax of the demo on the charges of networks: an excise duty of 15 percent on top is 13.0435 percent of the charge with it. */
const DEMO_TAX_RATES = '2026-01-01: expense:charges-mtn=13.0435, expense:charges-airtel=13.0435';

/**
 * The secrets that the sandbox and the server share on this machine. They open nothing else.
 * @returns {Record<string, string>}
 */
const demoCredentials = () =>
  JSON.parse(readFileSync(join(root, 'packages/sandbox/src/demo-credentials.json'), 'utf8'));

/**
 * Returns the environment of each process. Values of the caller's environment are kept: a provider's real address
 * and secrets are set there, and the sandbox is then not used. @param {{ ports: ServicePorts, smtpPort?: number,
 * dataDir: string, env: NodeJS.ProcessEnv, embedUrl?: string, apiUrl?: string }} wanted `embedUrl` is where the
 * demo school's site finds the embed, `apiUrl` where the sandbox calls back @returns {Record<ServiceName,
 * NodeJS.ProcessEnv>}
 */
export const serviceEnvironments = ({ ports, smtpPort, dataDir, env, embedUrl, apiUrl }) => {
  const ownUrl = `http://localhost:${ports.server}`;
  const sandboxUrl = `http://localhost:${ports.sandbox}`;
  const callbacks = `${apiUrl ?? ownUrl}/api`;
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  /** @type {NodeJS.ProcessEnv} */
  const shared = { LOG_LEVEL: 'warn', ...demoCredentials(), ...given };
  const segment = shared.AIRTEL_WEBHOOK_TOKEN;
  const sandboxSmtpPort = shared.SANDBOX_SMTP_PORT ?? smtpPort ?? ports.sandbox + SMTP_PORT_OFFSET;

  return {
    sandbox: {
      WEBHOOK_BASE_URL: callbacks,
      AIRTEL_CALLBACK_URL: `${callbacks}/webhooks/airtel/${segment}`,
      ...(smtpPort === undefined ? {} : { SANDBOX_SMTP_PORT: String(smtpPort) }),
      ...shared,
      SANDBOX_PORT: String(ports.sandbox),
    },
    server: {
      MTN_BASE_URL: sandboxUrl,
      MTN_TARGET_ENVIRONMENT: 'mtnuganda',
      MTN_CURRENCY: 'UGX',
      AIRTEL_BASE_URL: sandboxUrl,
      AFRICASTALKING_BASE_URL: sandboxUrl,
      SMTP_URL: `smtp://localhost:${sandboxSmtpPort}`,
      PUBLIC_URL: ownUrl,
      MTN_PAYER_CHARGES: DEMO_CHARGES,
      AIRTEL_PAYER_CHARGES: DEMO_CHARGES,
      TAX_RATES: DEMO_TAX_RATES,
      // A public site names a database for test mode, or has none.
      ...(given.PUBLIC_URL === undefined && { SANDBOX_DATABASE_URL: 'memory' }),
      ...shared,
      PORT: String(ports.server),
      DATA_DIR: dataDir,
      SANDBOX_PORT: String(ports.sandbox),
      DEMO_PORT: String(ports.demo),
    },
    demo: { ...given, DEMO_PORT: String(ports.demo), SOMESA_URL: embedUrl ?? ownUrl },
  };
};
