import { randomInt } from 'node:crypto';
import { brand, compactText } from '@somesa/core';
import { Secret, TOTP } from 'otpauth';

/** Time an authenticator app shows one code, in milliseconds. */
const STEP_MS = 30_000;
const SECRET_BYTES = 20;
/** Maximum difference between a phone's clock and ours, in time steps. */
const MAX_STEPS_OFF = 1;
const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_LENGTH = 10;
/** Letters and digits that can't be confused with each other. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Creates a secret for an authenticator app, in base 32. */
export const createSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const createTotp = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: STEP_MS / 1_000,
  });

/** Creates the `otpauth:` URI that an authenticator app reads from a QR code. */
export const createEnrolmentUri = (secret: string, email: string): string =>
  createTotp(secret, email).toString();

/** Finds the time step that a code belongs to, at most one step from now. Returns null if the code is wrong. */
export const findStep = (secret: string, code: string, now: Date): number | null => {
  const delta = createTotp(secret, '').validate({
    token: code,
    timestamp: now.getTime(),
    window: MAX_STEPS_OFF,
  });
  return delta === null ? null : Math.floor(now.getTime() / STEP_MS) + delta;
};

const createRecoveryCode = (): string => {
  const characters = Array.from(
    { length: RECOVERY_CODE_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
};

/** Creates the recovery codes of one person, in the form `ABCDE-FGHJK`. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode);

/** Normalises a typed code: removes spaces and hyphens, and converts it to upper case. */
export const normaliseCode = (typed: string): string => compactText(typed).toUpperCase();
