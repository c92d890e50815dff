import demo from './demo-credentials.json';

const AIRTEL_CALLBACK_PATH = '/webhooks/airtel/';
const SMS_CALLBACK_PATH = '/webhooks/africastalking/';
const USSD_PATH = '/webhooks/africastalking/ussd/';
const SMTP_PORT_OFFSET = 25;
const MAX_PORT = 65_535;
const MAX_PROMPT_SECONDS = 86_400;

export type MtnMode = 'live-like' | 'sandbox';
export type HashOver = 'outer' | 'inner';
export type SandboxConfig = ReturnType<typeof readConfig>;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the configuration from the environment. Throws one `ConfigError` that names all mistakes. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const mistakes: string[] = [];

  const text = (name: string, fallback: string) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  };
  const whole = (name: string, fallback: number, max: number) => {
    const value = Number(text(name, String(fallback)));
    if (Number.isInteger(value) && value >= 0 && value <= max) return value;
    mistakes.push(`${name} must be a whole number from 0 to ${max}, not "${env[name]}".`);
    return fallback;
  };
  const choice = <T extends string>(name: string, options: readonly T[], fallback: T): T => {
    const value = text(name, fallback);
    const found = options.find((option) => option === value);
    if (found === undefined) mistakes.push(`${name} must be one of ${options.join(', ')}, not "${value}".`);
    return found ?? fallback;
  };
  const url = (name: string, fallback: string) => {
    const value = text(name, fallback);
    if (value !== '' && !isHttpUrl(value))
      mistakes.push(`${name} must be a complete http(s) URL, not "${value}".`);
    return value.replace(/\/+$/, '');
  };

  const port = whole('SANDBOX_PORT', 4200, MAX_PORT);
  const webhookBaseUrl = url('WEBHOOK_BASE_URL', 'http://localhost:4000/api');
  const airtelCallbackUrl = `${webhookBaseUrl}${AIRTEL_CALLBACK_PATH}${text('AIRTEL_WEBHOOK_TOKEN', demo.AIRTEL_WEBHOOK_TOKEN)}`;
  const smsToken = text('SMS_WEBHOOK_TOKEN', demo.SMS_WEBHOOK_TOKEN);
  const config = {
    /** Loopback only: anyone who reaches the sandbox can approve payments and read one-time codes. */
    host: '127.0.0.1',
    port,
    smtpPort: whole('SANDBOX_SMTP_PORT', port === 0 ? 0 : port + SMTP_PORT_OFFSET, MAX_PORT),
    logLevel: choice('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'warn'),
    clock: choice('SANDBOX_CLOCK', ['real', 'manual'], 'real'),
    merchantName: text('SANDBOX_MERCHANT_NAME', 'SOMESA'),
    webhookBaseUrl,
    mtn: {
      mode: choice<MtnMode>('MTN_MODE', ['live-like', 'sandbox'], 'live-like'),
      callbackHost: text('MTN_CALLBACK_HOST', demo.MTN_CALLBACK_HOST),
      promptSeconds: whole('MTN_PROMPT_SECONDS', 300, MAX_PROMPT_SECONDS),
      collection: {
        subscriptionKey: text('MTN_SUBSCRIPTION_KEY', demo.MTN_SUBSCRIPTION_KEY),
        apiUser: text('MTN_API_USER', demo.MTN_API_USER),
        apiKey: text('MTN_API_KEY', demo.MTN_API_KEY),
        wallet: text('MTN_WALLET', demo.MTN_WALLET),
      },
      disbursement: {
        subscriptionKey: text('MTN_DISBURSEMENT_SUBSCRIPTION_KEY', demo.MTN_DISBURSEMENT_SUBSCRIPTION_KEY),
        apiUser: text('MTN_DISBURSEMENT_API_USER', demo.MTN_DISBURSEMENT_API_USER),
        apiKey: text('MTN_DISBURSEMENT_API_KEY', demo.MTN_DISBURSEMENT_API_KEY),
        wallet: text('MTN_DISBURSEMENT_WALLET', demo.MTN_DISBURSEMENT_WALLET),
      },
    },
    airtel: {
      clientId: text('AIRTEL_CLIENT_ID', demo.AIRTEL_CLIENT_ID),
      clientSecret: text('AIRTEL_CLIENT_SECRET', demo.AIRTEL_CLIENT_SECRET),
      callbackUrl: url('AIRTEL_CALLBACK_URL', airtelCallbackUrl),
      /** 'none' sends callbacks without a hash, as if it were turned off in Airtel's portal. */
      callbackKey: text('AIRTEL_CALLBACK_KEY', demo.AIRTEL_CALLBACK_KEY),
      hashOver: choice<HashOver>('AIRTEL_HASH_OVER', ['outer', 'inner'], 'outer'),
      wallet: text('AIRTEL_WALLET', demo.AIRTEL_WALLET),
      promptSeconds: whole('AIRTEL_PROMPT_SECONDS', 180, MAX_PROMPT_SECONDS),
      disbursementPin: text('AIRTEL_DISBURSEMENT_PIN', demo.AIRTEL_DISBURSEMENT_PIN),
    },
    sms: {
      username: text('AFRICASTALKING_USERNAME', demo.AFRICASTALKING_USERNAME),
      apiKey: text('AFRICASTALKING_API_KEY', demo.AFRICASTALKING_API_KEY),
      shortCode: text('SMS_SHORT_CODE', demo.SMS_SHORT_CODE),
      incomingUrl: url(
        'AFRICASTALKING_INCOMING_URL',
        `${webhookBaseUrl}${SMS_CALLBACK_PATH}incoming/${smsToken}`,
      ),
      deliveryReportUrl: url(
        'AFRICASTALKING_DELIVERY_REPORT_URL',
        `${webhookBaseUrl}${SMS_CALLBACK_PATH}delivery/${smsToken}`,
      ),
    },
    ussd: {
      code: text('USSD_CODE', demo.USSD_CODE),
      url: url(
        'AFRICASTALKING_USSD_URL',
        `${webhookBaseUrl}${USSD_PATH}${text('USSD_WEBHOOK_TOKEN', demo.USSD_WEBHOOK_TOKEN)}`,
      ),
    },
    bank: { webhookSecret: text('BANK_WEBHOOK_SECRET', demo.BANK_WEBHOOK_SECRET) },
  };
  if (mistakes.length > 0) throw new ConfigError(mistakes.join('\n'));
  return config;
}

function isHttpUrl(value: string) {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
