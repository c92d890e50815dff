import type { LoanTexts, WidgetTexts } from '@somesa/core';
import type { LanguageChunk } from './chunks';
import { make } from './first-step';
import type { HandOver, MountedWidget } from './hand-over';
import { loadLoanApp } from './loan-app';

/** The words of the link to our own page, in English; the build writes them. */
declare const LOAN_LINK: string;

/** A language's texts of every widget together with those of the loan application. */
const withOwnTexts =
  ({ load }: HandOver) =>
  async (language: string): Promise<LanguageChunk<WidgetTexts & LoanTexts>> => {
    const [{ texts }, own] = await Promise.all([
      load(language),
      load(`loan-${language}`) as Promise<unknown> as Promise<{ texts: LoanTexts }>,
    ]);
    return { texts: { ...texts, ...own.texts } };
  };

/**
 * What the shell fetches for `<somesa-loan-application>`: it fetches the app and its texts, which share their libraries with pay-fees.
 * Until they are there the place is held; where they don't come, a link to our own page stands in it.
 */
export const mount = (handOver: HandOver): MountedWidget => {
  const { tag, form, scriptUrl } = handOver;
  const load = withOwnTexts(handOver);
  const language = /\b(en|lg|sw)\b/i.exec([tag.lang, document.documentElement.lang].join())?.[0] ?? 'en';
  let app: MountedWidget | null = null;
  let isGone = false;
  Promise.all([loadLoanApp(handOver.load as never, scriptUrl), load(language.toLowerCase())])
    .then(([start, { texts }]) => {
      if (!isGone) app = start({ tag, form, texts, load, scriptUrl });
    })
    .catch(() => {
      if (isGone) return;
      const href = new URL('../../installment-payments/options/loan-application', scriptUrl);
      form.append(make('a', { href, part: 'link' }, LOAN_LINK));
      const detail = { code: 'load_failed' };
      tag.dispatchEvent(new CustomEvent('somesa-error', { detail, bubbles: true, composed: true }));
    });
  return {
    update: () => app?.update(),
    reset: () => app?.reset(),
    focus: () => app?.focus(),
    unmount: () => {
      isGone = true;
      app?.unmount();
      form.remove();
    },
  };
};
