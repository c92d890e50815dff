import { randomUUID } from 'node:crypto';
import type { PaymentStarted, PaymentView } from '@somesa/core';
import { pause } from '../setup/pause';

const CALL_LIMIT_MS = 10_000;
const POLL_EVERY_MS = 1_000;
/** Children who have fees in the demo, and payers who approve each prompt at once. */
const CHILDREN = 60;
const AMOUNT_UGX = 500;

/** Response to a call; null if there is none. */
const call = async (
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; body: unknown } | null> => {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
    return { status: response.status, body: await response.json() };
  } catch {
    // The proxy or a server is gone for the moment: the caller repeats the request.
    return null;
  }
};

/** Payers who pay one fee after another, repeat what gets no answer as our forms do, and remember what they saw. */
export const startPayers = (siteUrl: string, count: number) => {
  /** Payments that a payer saw as paid, by ID. */
  const seenPaid = new Set<string>();
  const initiated = new Set<string>();
  /** Requests without a usable response. */
  let failedCalls = 0;
  let lastInitiatedAtMs = Date.now();
  let isStopping = false;

  const initiate = async (payer: number): Promise<PaymentStarted | null> => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        purpose: 'fees',
        school: 'st-marys-kisubi',
        regNo: `SMK-${String(1 + Math.floor(Math.random() * CHILDREN)).padStart(4, '0')}`,
        amount: AMOUNT_UGX,
        paymentMethod: 'mobile',
        network: payer % 2 === 0 ? 'mtn' : 'airtel',
        phoneNumber: payer % 2 === 0 ? '0772000001' : '0752000001',
      }),
    };
    for (;;) {
      const sentAtMs = Date.now();
      const answer = await call(`${siteUrl}/api/payments`, request);
      if (answer?.status === 201) {
        lastInitiatedAtMs = Math.max(lastInitiatedAtMs, sentAtMs);
        return answer.body as PaymentStarted;
      }
      // Fees that are paid or held: another child.
      if (answer && answer.status >= 400 && answer.status < 500) return null;
      failedCalls += 1;
      if (isStopping) return null;
      await pause(200);
    }
  };

  const follow = async ({ payment, secret }: PaymentStarted): Promise<void> => {
    for (;;) {
      const answer = await call(`${siteUrl}/api/payments/${payment.id}`, {
        headers: { 'x-payment-secret': secret },
      });
      if (answer?.status === 200) {
        const { status } = (answer.body as { payment: PaymentView }).payment;
        if (status === 'succeeded') seenPaid.add(payment.id);
        if (status === 'succeeded' || status === 'failed') return;
      } else failedCalls += 1;
      if (isStopping) return;
      await pause(POLL_EVERY_MS);
    }
  };

  const pay = async (payer: number): Promise<void> => {
    while (!isStopping) {
      const started = await initiate(payer);
      if (started) {
        initiated.add(started.payment.id);
        await follow(started);
      }
      await pause(50);
    }
  };
  const paying = Array.from({ length: count }, (_, payer) => pay(payer));

  return {
    seenPaid,
    initiated,
    countFailedCalls: (): number => failedCalls,
    /** Waits for a payment that was requested after an instant and initiated. Returns when it was requested. */
    waitInitiatedSince: async (sinceMs: number, limitMs: number): Promise<number> => {
      while (lastInitiatedAtMs <= sinceMs) {
        if (Date.now() - sinceMs > limitMs) throw new Error(`no payment was initiated in ${limitMs} ms`);
        await pause(50);
      }
      return Date.now();
    },
    stop: async (): Promise<void> => {
      isStopping = true;
      await Promise.all(paying);
    },
  };
};
