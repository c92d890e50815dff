import type { Config } from '../../platform/config/config';

/** Settings that fee reminders need. */
export type ReminderConfig = Pick<Config, 'secretKey' | 'SMS_SHORT_CODE' | 'smsPrices'>;
