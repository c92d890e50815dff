import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { cleanText, truncateText } from '@somesa/core';
import { isLoopback } from '../../platform/config/loopback';
import { createAddressRule, createAllowedLookup, isAddressAllowed } from '../websites/fetch-page';

/** Maximum time for a response, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Maximum number of characters of a response that are stored. */
const MAX_RESPONSE_LENGTH = 500;
const MAX_RESPONSE_BYTES = 4 * MAX_RESPONSE_LENGTH;

/** Rules for the addresses to which webhooks are sent. */
export interface WebhookRules {
  /** Returns whether a URL has an allowed scheme. */
  isAllowedUrl: (url: URL) => boolean;
  /** Returns whether an IP address may be connected to. */
  isAllowed: (address: string) => boolean;
}

/** Creates the rules of a site: https to public addresses, and on a developer's machine also its own pages. */
export const createWebhookRules = (publicUrl: string): WebhookRules => {
  const isLocalServer = isLoopback(new URL(publicUrl).hostname);
  const isAllowed = createAddressRule(publicUrl);
  return {
    isAllowed,
    isAllowedUrl: (url) =>
      (url.protocol === 'https:' || (isLocalServer && isLoopback(url.hostname))) &&
      isAddressAllowed(url, isAllowed),
  };
};

/** Result of an attempt: the status and the beginning of the response, or the reason why there was none. */
export interface WebhookResult {
  statusCode: number | null;
  response: string;
}

/** Returns the text without characters that the database or a terminal can't show. */
const toLine = (text: string): string => truncateText(cleanText(text), MAX_RESPONSE_LENGTH);

const readStart = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The status has arrived and decides; the rest of the body is for people only.
  }
  response.destroy();
  return toLine(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8'));
};

const send = (
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { isAllowed }: WebhookRules,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = { method: 'POST', agent: false, lookup: createAllowedLookup(isAllowed), signal, headers };
    request(url, options, resolve).on('error', reject).end(body);
  });

const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return 'no response';
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `no response within ${TIMEOUT_MS / 1000} seconds`;
  return toLine(error.message || String((error as NodeJS.ErrnoException).code));
};

/** Posts a webhook. Follows no redirect, reads only the beginning of the response, and never throws. */
export const postWebhook = async (
  address: string,
  message: { headers: Record<string, string>; body: string },
  rules: WebhookRules,
  timeoutMs = TIMEOUT_MS,
): Promise<WebhookResult> => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !rules.isAllowedUrl(url)) return { statusCode: null, response: 'the address is not allowed' };
  try {
    const response = await send(url, message, rules, AbortSignal.timeout(timeoutMs));
    return { statusCode: response.statusCode ?? null, response: await readStart(response) };
  } catch (error) {
    return { statusCode: null, response: describeFailure(error) };
  }
};
