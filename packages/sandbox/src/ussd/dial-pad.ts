import { escapeHtml } from '../pages/layout';
import { formatLocalNumber } from '../phone';
import type { UssdSession } from './ussd-gateway';

/** Renders the form that dials a USSD code, and the screen of the last session. */
export function renderDialPad(
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
