import { createHmac } from 'node:crypto';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import type { Page } from 'playwright-core';
import type { openScreens } from '../accounts/screens';

const { secondFactor: text } = admin;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code that an authenticator app shows now (RFC 6238). */
const appCode = (secret: string): string => {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** Sets up an authenticator app on the screen that asks for it, saves the recovery codes and goes on. */
export const setUpAuthenticator = async (
  page: Page,
  screens: ReturnType<typeof openScreens>,
): Promise<void> => {
  await screens.heading(text.enrolTitle).waitFor();
  const secret = (await page.locator('.secret').textContent()) ?? '';
  await screens.fill({ [text.codeLabel]: appCode(secret.replace(/\s/g, '')) });
  await screens.press(text.enrol);
  await screens.heading(text.codesTitle).waitFor();
  await screens.press(text.saved);
};
