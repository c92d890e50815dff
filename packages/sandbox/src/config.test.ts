import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';
import demo from './demo-credentials.json';

describe('readConfig', () => {
  it('defaults to the demo credentials', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 4200, smtpPort: 4225 });
    expect(config.mtn.collection.subscriptionKey).toBe(demo.MTN_SUBSCRIPTION_KEY);
    expect(config.airtel.callbackUrl).toBe(
      `http://localhost:4000/api/webhooks/airtel/${demo.AIRTEL_WEBHOOK_TOKEN}`,
    );
  });

  it('defaults the SMTP port to 25 above the HTTP port', () => {
    expect(readConfig({ SANDBOX_PORT: '5000' }).smtpPort).toBe(5025);
    expect(readConfig({ SANDBOX_SMTP_PORT: '2525' }).smtpPort).toBe(2525);
  });

  it('reports all mistakes at once', () => {
    const read = () => readConfig({ SANDBOX_PORT: 'many', MTN_MODE: 'live', WEBHOOK_BASE_URL: 'localhost' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/SANDBOX_PORT.*\n.*WEBHOOK_BASE_URL.*\n.*MTN_MODE/);
  });

  it('uses only demo credentials that are marked as such', () => {
    for (const [name, value] of Object.entries(demo)) {
      if (/(KEY|SECRET|SEGMENT|CLIENT_ID)$/.test(name)) expect(value).toMatch(/^sandbox-only-/);
    }
  });
});
