import { randomInt } from 'node:crypto';
import { brand } from '@somesa/core';
import { Secret, TOTP } from 'otpauth';

/** Time for which an authenticator app shows a code, in milliseconds. */
const STEP_MS = 30_000;
const SECRET_BYTES = 20;
/** Steps that the clock of a phone may be off. */
const MAX_STEPS_OFF = 1;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;
/** Letters and digits that nobody takes for each other. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates a secret for an authenticator app, in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: STEP_MS / 1_000,
  });

/** Returns the address by which an authenticator app takes a secret, as its QR code holds it. */
export const enrolmentUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/** Finds the time step whose code this is, at most one step off; null if it is none's. */
export const findStep = (secret: string, code: string, now: Date): number | null => {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: MAX_STEPS_OFF });
  return delta === null ? null : Math.floor(now.getTime() / STEP_MS) + delta;
};

const newRecoveryCode = (): string => {
  const signs = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`;
};

/** Creates the recovery codes of one person, as they are shown: `ABCDE-FGHJK`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** Returns a typed code without what people add to read it better. */
export const normaliseCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
