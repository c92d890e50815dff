import { brand } from '@somesa/core';
import { openFileStore } from '../messaging/uploads/file-stores';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config/config';
import { createAfricasTalking } from '../providers/africas-talking';
import { createAirtel, createAirtelDisbursements } from '../providers/airtel';
import { createMtn, createMtnDisbursements } from '../providers/mtn';
import { createPacedCall } from '../providers/paced-call';
import { createSmtp, SEND_TIMEOUT_MS } from '../providers/smtp';

/** Creates the clients of the external systems in the configuration: the live ones, or the sandbox that stands for them. */
export const connectProviders = (config: Config, clock: Clock) => {
  const timeoutMs = config.PROVIDER_TIMEOUT_MS;
  const outageMs = config.PROVIDER_OUTAGE_MS;
  // Both products of a network share its limits.
  const pacedMtn = createPacedCall('mtn', {
    maxConcurrent: config.MTN_MAX_CONCURRENT,
    maxPerSecond: config.MTN_MAX_PER_SECOND,
    outageMs,
  });
  const pacedAirtel = createPacedCall('airtel', {
    maxConcurrent: config.AIRTEL_MAX_CONCURRENT,
    maxPerSecond: config.AIRTEL_MAX_PER_SECOND,
    outageMs,
  });
  const mtn = {
    baseUrl: config.MTN_BASE_URL,
    targetEnvironment: config.MTN_TARGET_ENVIRONMENT,
    currency: config.MTN_CURRENCY,
    clock,
    timeoutMs,
    call: pacedMtn.call,
  };
  const airtel = {
    baseUrl: config.AIRTEL_BASE_URL,
    clientId: config.AIRTEL_CLIENT_ID,
    clientSecret: config.AIRTEL_CLIENT_SECRET,
    version: config.AIRTEL_VERSION,
    country: 'UG',
    currency: 'UGX',
    clock,
    timeoutMs,
    call: pacedAirtel.call,
  };
  return {
    pacing: [pacedMtn.state, pacedAirtel.state],
    providers: {
      mtn: createMtn({
        ...mtn,
        subscriptionKey: config.MTN_SUBSCRIPTION_KEY,
        apiUser: config.MTN_API_USER,
        apiKey: config.MTN_API_KEY,
      }),
      airtel: createAirtel(airtel),
    },
    transfers: {
      mtn: createMtnDisbursements({
        ...mtn,
        subscriptionKey: config.MTN_DISBURSEMENT_SUBSCRIPTION_KEY,
        apiUser: config.MTN_DISBURSEMENT_API_USER,
        apiKey: config.MTN_DISBURSEMENT_API_KEY,
      }),
      airtel:
        config.AIRTEL_DISBURSEMENT_PIN === ''
          ? null
          : createAirtelDisbursements({ ...airtel, pin: config.AIRTEL_DISBURSEMENT_PIN }),
    },
    fileStore: openFileStore(config),
    gateway: createAfricasTalking({
      baseUrl: config.AFRICASTALKING_BASE_URL,
      username: config.AFRICASTALKING_USERNAME,
      apiKey: config.AFRICASTALKING_API_KEY,
      from: config.AFRICASTALKING_SENDER || null,
      timeoutMs,
    }),
    mailServer: createSmtp({
      url: config.SMTP_URL,
      from: { name: brand.name, address: config.MAIL_FROM },
      timeoutMs,
      sendTimeoutMs: SEND_TIMEOUT_MS,
    }),
  };
};
