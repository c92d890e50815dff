import type { Config, Settings } from '../../platform/config/config';
import { httpCall, removeSlashes } from '../../providers/http-call';
import type { BalanceOutcome } from '../../providers/provider';
import type { connectProviders } from '../connect-providers';
import { isPublicUrl } from '../startup/public-site';
import { compareClocks } from './check-database';
import { createFindings, type Finding } from './finding';

/** Balance at the SMS gateway below which it is reported, in its currency. */
const LOW_SMS_BALANCE = 10_000;
/** Accuracy of a Date header, which has whole seconds, in milliseconds. */
const HEADER_ACCURACY_MS = 1_000;

/** Clients of the external systems. */
export type Connected = ReturnType<typeof connectProviders>;

/** Advice by a pattern of the detail of a call that gave no balance; the first that matches holds. */
const advice: readonly [RegExp, string][] = [
  [
    /no answer|longer than/,
    'It can’t be reached from here. Check its address, the firewall, and whether it lets this machine’s address in (allow-list).',
  ],
  [/not JSON/, 'A firewall answers instead of the API. Ask the provider to let this machine’s address in.'],
  [
    /^token: (401|500 login_failed)|^token: 400|invalid_client/,
    'It rejects our credentials. Take the user and the key from its portal again; those of its sandbox do not work on the live address.',
  ],
  [
    /403|FORBIDDEN/i,
    'It forbids the call. Ask the provider to let this machine’s address in (allow-list), and to enable the product for this user.',
  ],
  [/404/, 'The address has no such API. Check the base address and the API version.'],
  [/401/, 'It rejects our key. Take it from its portal again.'],
];

const describeFailure = (detail: string): string =>
  advice.find(([pattern]) => pattern.test(detail))?.[1] ??
  'Its answer can’t be used. Try again; if it stays, ask the provider with this detail.';

/** Reports a wallet by the response to a question about its balance, which needs a token and the right of access. */
const checkWallet = async (
  area: 'mtn' | 'airtel',
  wallet: string,
  getBalance: () => Promise<BalanceOutcome>,
): Promise<Finding> => {
  const { ok, error } = createFindings(area);
  const outcome = await getBalance();
  if (outcome.kind === 'balance')
    return ok(
      `${wallet}: token and call work. The balance is UGX ${outcome.amountUgx.toLocaleString('en')}.`,
    );
  return error(`${wallet}: ${describeFailure(outcome.detail)} (${outcome.detail})`);
};

/** Compares our clock with the Date header of a provider; nothing if it sends none. */
const checkProviderClock = async (name: string, url: string, timeoutMs: number): Promise<Finding[]> => {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const theirs = Date.parse(response.headers.get('date') ?? '');
    return Number.isNaN(theirs) ? [] : [compareClocks(name, theirs - Date.now(), HEADER_ACCURACY_MS)];
  } catch {
    // The check of the provider itself reports that it can't be reached.
    return [];
  }
};

/** Checks MTN: both products, and which callback host must be registered. */
export const checkMtn = async (config: Config, { providers, transfers }: Connected): Promise<Finding[]> => {
  const { note } = createFindings('mtn');
  const { hostname } = new URL(config.publicUrl);
  return [
    await checkWallet('mtn', 'MTN Collections', providers.mtn.getBalance),
    await checkWallet('mtn', 'MTN Disbursements', transfers.mtn.getBalance),
    ...(isPublicUrl(config)
      ? [
          note(
            `MTN’s portal must have ${hostname} as the callback host of both API users; MTN does not tell which it has.`,
          ),
        ]
      : []),
    ...(await checkProviderClock('MTN', config.MTN_BASE_URL, config.PROVIDER_TIMEOUT_MS)),
  ];
};

/** Checks Airtel: collections, payouts if they are on, and which callback address must be entered. */
export const checkAirtel = async (
  config: Config,
  { providers, transfers }: Connected,
): Promise<Finding[]> => {
  const { note, warning } = createFindings('airtel');
  const findings = [await checkWallet('airtel', 'Airtel Collections', providers.airtel.getBalance)];
  if (transfers.airtel)
    findings.push(await checkWallet('airtel', 'Airtel Disbursements', transfers.airtel.getBalance));
  else
    findings.push(
      note(
        'AIRTEL_DISBURSEMENT_PIN is not set: nothing is paid out by Airtel. Set the PIN of the wallet to turn it on.',
      ),
    );
  if (config.AIRTEL_CALLBACK_KEY === '')
    findings.push(
      warning(
        'AIRTEL_CALLBACK_KEY is not set: callbacks can’t be checked. Turn authentication on in Airtel’s portal.',
      ),
    );
  if (isPublicUrl(config))
    findings.push(
      note(
        `Airtel’s portal must have ${config.publicUrl}/api/webhooks/airtel/ followed by AIRTEL_WEBHOOK_TOKEN as the callback address; Airtel does not tell which it has.`,
      ),
    );
  return [
    ...findings,
    ...(await checkProviderClock('Airtel', config.AIRTEL_BASE_URL, config.PROVIDER_TIMEOUT_MS)),
  ];
};

/** Checks the settings of bank transfers; no bank has an API of its own that could be asked. */
export const checkBank = (settings: Settings): Finding[] => {
  const { ok, note, warning } = createFindings('bank');
  if (settings.bankAccounts.size === 0)
    return [note('BANK_ACCOUNTS is not set: payers are offered no bank transfer.')];
  const names = [...settings.bankAccounts.keys()].join(', ');
  return [
    ok(`Payers are offered transfers to ${names}.`),
    settings.BANK_WEBHOOK_SECRET === ''
      ? warning(
          'BANK_WEBHOOK_SECRET is not set: notifications of banks are rejected, and transfers are found by statements only.',
        )
      : note(
          `The banks must send signed notifications to ${settings.publicUrl}/api/webhooks/bank; see docs/bank-notification.md.`,
        ),
    ...(settings.payoutAccount === null
      ? [note('BANK_PAYOUT_ACCOUNT is not set: no payment files for schools can be made.')]
      : []),
  ];
};

const findSmsBalance = (json: unknown): { currency: string; amount: number } | null => {
  const data = typeof json === 'object' && json !== null && 'UserData' in json ? json.UserData : null;
  const text = typeof data === 'object' && data !== null && 'balance' in data ? String(data.balance) : '';
  const [, currency = '', amount = ''] = /^([A-Z]{3}) (\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return currency === '' ? null : { currency, amount: Number(amount) };
};

const checkSmsAccount = async (settings: Settings): Promise<Finding> => {
  const { ok, warning, error } = createFindings('sms');
  const { AFRICASTALKING_BASE_URL, AFRICASTALKING_USERNAME, AFRICASTALKING_API_KEY } = settings;
  const outcome = await httpCall({
    method: 'GET',
    url: `${removeSlashes(AFRICASTALKING_BASE_URL)}/version1/user?username=${encodeURIComponent(AFRICASTALKING_USERNAME)}`,
    headers: { apiKey: AFRICASTALKING_API_KEY, Accept: 'application/json' },
    timeoutMs: settings.PROVIDER_TIMEOUT_MS,
  });
  if (outcome.kind !== 'response')
    return error(
      `Africa’s Talking can’t be reached from here. Check its address and the firewall. (${outcome.detail})`,
    );
  if (outcome.status === 401 || outcome.status === 403)
    return error(
      `Africa’s Talking rejects our user name and key. Create a new API key in its dashboard; a new key takes some minutes to work. (${outcome.status})`,
    );
  const balance = outcome.status === 200 ? findSmsBalance(outcome.json) : null;
  if (!balance)
    return error(`Africa’s Talking does not tell our balance. Check its address. (${outcome.status})`);
  const text = `${balance.currency} ${balance.amount.toLocaleString('en')}`;
  return balance.amount < LOW_SMS_BALANCE
    ? warning(
        `Africa’s Talking: only ${text} are left. Top up: without a balance no code and no receipt is sent.`,
      )
    : ok(`Africa’s Talking takes our user name and key. The balance is ${text}.`);
};

/** Checks the SMS gateway: user name, key, balance, sender ID, and what must be entered in its dashboard. */
export const checkSms = async (settings: Settings): Promise<Finding[]> => {
  const { note, warning } = createFindings('sms');
  const callbacks = `${settings.publicUrl}/api/webhooks/africastalking`;
  const isPublic = isPublicUrl(settings);
  return [
    await checkSmsAccount(settings),
    ...(settings.AFRICASTALKING_SENDER === '' && isPublic
      ? [
          warning(
            'AFRICASTALKING_SENDER is not set: messages come from the gateway’s own sender. Register a sender ID and set it.',
          ),
        ]
      : []),
    settings.SMS_SHORT_CODE === ''
      ? note('SMS_SHORT_CODE is not set: no fee reminders are sent.')
      : note(
          `The dashboard of Africa’s Talking must have ${callbacks}/incoming, /opt-out and /delivery, each followed by SMS_WEBHOOK_TOKEN.`,
        ),
    ...(settings.USSD_CODE === ''
      ? []
      : [
          note(
            `The dashboard must have ${callbacks}/ussd/ followed by USSD_WEBHOOK_TOKEN as the address of the USSD code.`,
          ),
        ]),
    ...(await checkProviderClock(
      'Africa’s Talking',
      settings.AFRICASTALKING_BASE_URL,
      settings.PROVIDER_TIMEOUT_MS,
    )),
  ];
};
