import type { SandboxConfig } from '../config';
import { SCENARIOS } from '../transactions/scenarios';
import { escapeHtml } from './page';

const LINKS = [
  ['/handset', 'Handset', 'dial a USSD code, and approve or decline the prompts that wait on a phone'],
  ['/outbox', 'Outbox', 'every SMS and mail that would have been sent'],
  ['/faults', 'Faults', 'make requests fail: late, lost, repeated or rejected'],
  ['/bank', 'Bank', 'let a bank transfer arrive'],
  [
    '/statements/mtn-collection',
    'Statements',
    'of MTN and Airtel (mtn-collection, mtn-disbursement, airtel) and of a bank account by its number',
  ],
  ['/transactions', 'Transactions', "the providers' own records"],
  ['/callbacks', 'Callbacks', 'notifications to the server, and its responses'],
  ['/school-system', 'School system', 'receives webhooks of a school, and verifies their signatures'],
  ['/clock', 'Clock', 'the time of the sandbox; POST {"advanceMs": 150000} moves it forward'],
  ['/health', 'Health', 'returns ok while the sandbox runs'],
] as const;

export function renderStartPage(config: SandboxConfig, smtpPort: number | null): string[] {
  const links = LINKS.map(
    ([path, name, what]) => `<li><a href="${path}">${name}</a>: ${escapeHtml(what)}</li>`,
  );
  const rows = SCENARIOS.map(
    ({ ending, title }) =>
      `<tr><th scope="row">${ending}</th><td>0772 000 ${ending}</td><td>0752 000 ${ending}</td><td>${escapeHtml(title)}</td></tr>`,
  );
  return [
    `<p>This sandbox replaces MTN MoMo (${config.mtn.mode}), Airtel Money, Africa's Talking, a bank and a mail server. It uses
their protocols, under their own paths on this port. No money is moved and no message is sent.</p>`,
    smtpPort === null ? '' : `<p>It receives email by SMTP on port ${smtpPort}.</p>`,
    `<ul>${links.join('\n')}</ul><p>Each page is also available as JSON: request it without <code>Accept: text/html</code>.</p>`,
    '<h2>Magic numbers</h2>',
    `<div class="scroll" role="region" aria-label="Magic numbers" tabindex="0"><table><thead><tr><th scope="col">Ending</th>
<th scope="col">MTN</th><th scope="col">Airtel</th><th scope="col">Outcome</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`,
    `<p>Any other number has a prompt on the <a href="/handset">handset</a>, which expires after ${config.mtn.promptSeconds} seconds
on MTN and ${config.airtel.promptSeconds} on Airtel. MTN's own test numbers (46733123450 to 46733123464) have the outcomes that MTN documents.</p>`,
    '<h2>Payouts</h2>',
    `<p>A transfer with MTN Disbursements needs no approval: any other number is paid at once, from a separate account. For
the magic numbers and MTN's test numbers, the transfer has the outcome in the table. With the fault
<a href="/faults">balance-too-small</a> that account is empty. Payouts are among the
<a href="/transactions">transactions</a>.</p>`,
  ];
}
