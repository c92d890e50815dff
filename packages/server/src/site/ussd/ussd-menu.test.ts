import { languages, type Network, toKampalaDay } from '@somesa/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderLastUssd, renderUssd } from './render-ussd';
import { LONGEST_REG_NO, listLongestResults } from './testing/longest-results';
import {
  answerUssd,
  completeUssd,
  resumeUssd,
  type UssdContext,
  type UssdEffect,
  type UssdResult,
  type UssdState,
  type UssdStep,
} from './ussd-menu';
import { MAX_SCREEN_CHARS } from './ussd-screen';

const now = new Date('2026-11-15T12:00:00Z');
const limits = { minimumUgx: 500, perTransactionUgx: 5_000_000 };
const charges = { mtn: [{ upToUgx: 5_000_000, chargeUgx: 999_999 }], airtel: [] };
const contexts: UssdContext[] = (['mtn', 'airtel', null] as const).map((network) => ({
  network,
  limits,
  now,
  key: 'a-key',
}));
const home = { at: 'home' } as UssdState;
/** Every choice of every screen, and inputs that fit no screen or the screens to type on. */
const inputs = [
  ...['0', '00', '1', '2', '3', '4', '5', '6', '9', '', 'hello', '12 12', '500', '5000000', '5000001'],
  ...[LONGEST_REG_NO, 'SF-7KQ2-M4X9'],
];

type Screen = Extract<UssdStep, { kind: 'screen' }>;

/** Lists the screens that a step can lead to, with each result of its effects. */
const listScreens = (step: UssdStep, results: (effect: UssdEffect) => UssdResult[]): Screen[] => {
  if (step.kind === 'screen') return [step];
  return results(step.effect).flatMap((result) =>
    listScreens(completeUssd(step.from, step.effect, result), results),
  );
};

/** Lists every screen of the menu: from the first one, by every input, with every result. */
const listAllScreens = (): (Screen & { network: Network | null })[] => {
  const seen = new Map<string, Screen & { network: Network | null }>();
  const waiting = new Map([[JSON.stringify(home), home]]);
  for (const state of waiting.values()) {
    for (const context of contexts) {
      const steps = [resumeUssd(state), ...inputs.map((input) => answerUssd(state, input, context))];
      for (const screen of steps.flatMap((step) => listScreens(step, listLongestResults))) {
        const key = JSON.stringify([screen, context.network]);
        if (seen.has(key)) continue;
        seen.set(key, { ...screen, network: context.network });
        waiting.set(JSON.stringify(screen.state), screen.state);
      }
    }
  }
  return [...seen.values()];
};

describe('every screen of the menu', () => {
  const screens = listAllScreens();

  it('is reached: each place of the menu is among them', () => {
    expect([...new Set(screens.map(({ state }) => state.at))].sort()).toEqual(
      ['amount', 'child', 'confirm', 'home', 'language', 'no-network', 'number', 'payment', 'problem']
        .concat(['receipt', 'reference', 'schools'])
        .sort(),
    );
  });

  it.each(languages)('fits, says how to go back and to the start, and is not cut in %s', (language) => {
    const wrong = screens.filter(({ state, notice, isLast, network }) => {
      const text = isLast
        ? renderLastUssd(state, language)
        : renderUssd(state, notice, { language, network, limits, charges, now });
      const isShown = text.length <= MAX_SCREEN_CHARS && /^[\n\x20-\x5a\x5f\x61-\x7a]+$/.test(text);
      const isWhole = !/\{\w+\}|\.\.\.(\n|$)|\?\?/.test(text);
      return !isShown || !isWhole || !(isLast || /\n0\. \w+ 00\. \w+$/.test(text));
    });
    expect(
      wrong.map((one) =>
        renderUssd(one.state, one.notice, { language, network: one.network, limits, charges, now }),
      ),
    ).toEqual([]);
  });

  it('names an instalment of a past day as overdue', () => {
    const found = screens.find(({ state }) => state.at === 'child' && state.child.dueOn !== null);
    if (found?.state.at !== 'child') throw new Error('no screen shows a loan');
    const { child } = found.state;
    const today = toKampalaDay(now);
    const write = (dueOn: string) =>
      renderUssd({ at: 'child', child: { ...child, outstanding: 500, pending: 0, dueOn } }, null, {
        language: 'en',
        network: 'mtn',
        limits,
        charges,
        now,
      });
    expect(write(today)).toContain('Loan, due ');
    expect(write('2020-02-01')).toContain('Loan, due since 1 February 2020: UGX 500');
  });

  it('shows the amount and the child wherever 1 pays', () => {
    const confirmations = screens.filter(({ state }) => state.at === 'confirm');
    expect(confirmations.length).toBeGreaterThan(10);
    for (const { state, notice, network } of confirmations) {
      const text = renderUssd(state, notice, { language: 'en', network, limits, charges, now });
      expect(text).toMatch(
        /^(Enter one of these numbers\.\n)?(Pay|Repay) UGX [\d,]+ (of the loan )?for W\. /,
      );
    }
  });
});

/** Input that leads on towards a payment from each place. */
const leadsOn: Partial<Record<UssdState['at'], string>> = { number: LONGEST_REG_NO, amount: '500' };
const LEAD_ON = 'lead on';

/** Plays random inputs with random results. Returns the payments, each with the place and the input before it. */
const play = (typed: readonly [string, number][], network: Network | null): string[] => {
  let state: UssdState = home;
  const paidAfter: string[] = [];
  for (const [at, [given, choice]] of typed.entries()) {
    const input = given === LEAD_ON ? (leadsOn[state.at] ?? '1') : given;
    let step = answerUssd(state, input, { network, limits, now, key: String(at) });
    while (step.kind === 'effect') {
      const { effect, from }: { effect: UssdEffect; from: UssdState } = step;
      if (effect.kind === 'pay') paidAfter.push(`${state.at} ${input.trim()}`);
      const results = listLongestResults(effect);
      step = completeUssd(from, effect, results[choice % results.length] as UssdResult);
    }
    state = step.state;
    const text = step.isLast
      ? renderLastUssd(state, 'lg')
      : renderUssd(state, step.notice, { language: 'lg', network, limits, charges, now });
    if (text.length > MAX_SCREEN_CHARS) throw new Error(text);
  }
  return paidAfter;
};

it('random inputs never fail, never make a screen too long, and pay only by 1 on a confirmation', () => {
  const input = fc.oneof(
    { weight: 4, arbitrary: fc.constant(LEAD_ON) },
    { weight: 2, arbitrary: fc.constantFrom(...inputs) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  );
  const typed = fc.array(fc.tuple(input, fc.nat(40)), { maxLength: 30, size: 'max' });
  const paid: string[] = [];
  fc.assert(
    fc.property(typed, fc.constantFrom<Network | null>('mtn', 'airtel', null), (all, network) => {
      const paidAfter = play(all, network);
      paid.push(...paidAfter);
      return network === null ? paidAfter.length === 0 : paidAfter.every((after) => after === 'confirm 1');
    }),
    { numRuns: 150 },
  );
  expect(paid.length).toBeGreaterThan(10);
});
