import { escapeHtml, renderOptions } from '../pages/page';
import { formatLocalNumber } from '../phone';
import type { Transaction } from '../transactions/transaction';
import type { UssdSession } from '../ussd/ussd';

/** Renders the form that dials a USSD code, and the screen of the last session. */
function renderDialPad(
  session: UssdSession | undefined,
  { code, msisdn }: { code: string; msisdn: string | undefined },
): string[] {
  const phone = msisdn ?? (session && formatLocalNumber(session.msisdn)) ?? '0772 000 001';
  return [
    '<h2>Dial</h2>',
    `<form method="post" action="/handset/ussd" class="row"><label>From
<input name="msisdn" inputmode="tel" value="${escapeHtml(phone)}"></label><label>Code
<input name="code" inputmode="tel" value="${escapeHtml(code)}"></label><button>Call</button></form>`,
    session ? renderSession(session) : '',
  ];
}

function renderSession({ id, msisdn, code, screen, isOpen, problem }: UssdSession) {
  const path = `/handset/ussd/${encodeURIComponent(id)}`;
  const answer = `<form method="post" action="${path}"><label>Answer
<input name="input" autocomplete="off" autofocus></label><button>Send</button></form>
<form method="post" action="${path}/hang-up" class="row"><button class="quiet">Hang up</button></form>`;
  return `<section class="phone" aria-label="USSD of ${formatLocalNumber(msisdn)}">
<h2>${formatLocalNumber(msisdn)}</h2><div class="screen"><p class="faint">${escapeHtml(code)}</p>
<p class="pre" role="status">${escapeHtml(screen)}</p>
${problem === null ? '' : `<p class="warn">${escapeHtml(problem)}</p>`}
${isOpen ? answer : '<p class="faint">The session has ended.</p>'}</div></section>`;
}

const MAX_PHONES = 50;
const POLL_MS = 2_000;
const NETWORKS = { mtn: 'MTN MoMo', airtel: 'Airtel Money' } as const;
const OTHER_OUTCOMES = [
  ['wrong-pin', 'Wrong PIN'],
  ['no-pin', 'No PIN entered'],
  ['not-enough-funds', 'Not enough money'],
  ['over-limit', 'Over the wallet limit'],
  ['barred', 'Wallet barred'],
  ['expired', 'Time runs out'],
] as const;

/** Script that polls for new prompts. It does not reload while a PIN is typed. */
export const HANDSET_SCRIPT = `
const list = document.getElementById('phones');
const news = document.getElementById('news');
setInterval(async () => {
  if (document.hidden) return;
  try {
    const answer = await fetch(location.href, { headers: { accept: 'application/json' } });
    const { prompts } = await answer.json();
    if (prompts.map((prompt) => prompt.id).join(' ') === list.dataset.ids) return;
    const isTyping = [...document.querySelectorAll('input')].some((input) => input.value !== input.defaultValue || input === document.activeElement);
    if (isTyping) news.hidden = false;
    else location.reload();
  } catch {}
}, ${POLL_MS});
`;

/** Renders the page with the pending prompts. */
export function renderHandsetPage(
  prompts: readonly Transaction[],
  shown: {
    merchantName: string;
    now: number;
    msisdn: string | undefined;
    ussdCode: string;
    session: UssdSession | undefined;
  },
): string[] {
  const ids = prompts.map(({ id }) => id).join(' ');
  const newest = prompts.slice(-MAX_PHONES).reverse();
  return [
    '<p>Phones with a pending payment prompt. The PIN stays on this page: enter any digits, or none.</p>',
    `<form method="get" action="/handset" class="row"><label>Only this number
<input name="msisdn" inputmode="tel" value="${escapeHtml(shown.msisdn ?? '')}"></label><button class="quiet">Show</button></form>`,
    '<p id="news" role="status" hidden>The list has changed. <a href="">Show it</a></p>',
    '<noscript><p><a href="">Reload</a> to see new prompts.</p></noscript>',
    ...renderDialPad(shown.session, { code: shown.ussdCode, msisdn: shown.msisdn }),
    '<h2>Prompts</h2>',
    newest.length === 0 ? '<p>No prompt is waiting.</p>' : '',
    `<div class="phones" id="phones" data-ids="${escapeHtml(ids)}">`,
    ...newest.map((prompt) => renderPhone(prompt, shown.merchantName, shown.now)),
    '</div>',
  ];
}

function renderPhone(prompt: Transaction, merchantName: string, now: number) {
  const path = `/handset/${encodeURIComponent(prompt.id)}`;
  const pinId = `pin-${escapeHtml(prompt.id)}`;
  const money = `${prompt.currency} ${Number(prompt.amount).toLocaleString('en-US')}`;
  const secondsLeft = Math.max(0, Math.round(((prompt.promptExpiresAt ?? now) - now) / 1000));
  return `<section class="phone" aria-label="Phone ${formatLocalNumber(prompt.msisdn)}">
<h2>${formatLocalNumber(prompt.msisdn)}</h2><div class="screen"><p class="faint">${NETWORKS[prompt.provider]}</p>
<p>You are about to pay <strong>${escapeHtml(money)}</strong> to ${escapeHtml(merchantName)}.</p>
<p>${escapeHtml(prompt.message)}</p>
<form method="post" action="${path}/approve"><label for="${pinId}">Enter PIN
<input id="${pinId}" type="password" inputmode="numeric" maxlength="5" autocomplete="off"></label>
<button>Approve</button></form>
<form method="post" action="${path}/decline" class="row"><button class="quiet">Decline</button></form>
<details><summary>Other outcome</summary><form method="post" action="${path}/decline">
<label>Outcome <select name="answer">${renderOptions(OTHER_OUTCOMES)}</select></label>
<button class="quiet">Do it</button></form></details>
<p class="faint">${secondsLeft} seconds left when this page was drawn</p></div></section>`;
}
