import type { SandboxConfig } from '../config';
import { SCENARIOS } from '../transactions/scenarios';
import { escapeHtml } from './layout';

const LINKS = [
  ['/handset', 'Handset', 'approve or decline the prompts that wait on a phone'],
  ['/outbox', 'Outbox', 'every SMS and mail that would have been sent'],
  ['/faults', 'Faults', 'make something go wrong: slow, lost, doubled, refused'],
  ['/bank', 'Bank', 'let a bank transfer arrive'],
  ['/transactions', 'Transactions', "the providers' own books"],
  ['/callbacks', 'Callbacks', 'what was sent to the server, and its responses'],
  ['/clock', 'Clock', 'the sandbox’s time; POST {"advanceMs": 150000} moves it forward'],
  ['/health', 'Health', 'says ok'],
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
    `<p>This process plays the strangers: MTN MoMo (${config.mtn.mode}), Airtel Money, Africa's Talking, a bank and a mail
server. It speaks their protocols under their own paths on this port. No money moves and no message leaves.</p>`,
    smtpPort === null ? '' : `<p>Mail is taken by SMTP on port ${smtpPort}.</p>`,
    `<ul>${links.join('\n')}</ul><p>All answer JSON too, unless HTML is asked for.</p>`,
    '<h2>Magic numbers</h2>',
    `<div class="scroll" role="region" aria-label="Magic numbers" tabindex="0"><table><thead><tr><th scope="col">Ending</th>
<th scope="col">MTN</th><th scope="col">Airtel</th><th scope="col">Outcome</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`,
    `<p>Any other number waits for the <a href="/handset">handset</a>: ${config.mtn.promptSeconds} seconds on MTN,
${config.airtel.promptSeconds} on Airtel. MTN's own test numbers (46733123450 to 46733123464) end as MTN documents.</p>`,
    '<h2>Payouts</h2>',
    `<p>A transfer of MTN Disbursements asks nobody: any other number is paid at once, from an account of its own. The magic
numbers and MTN's test numbers do with the one who is paid what the table says. The fault
<a href="/faults">balance-too-small</a> leaves us without money. What was paid stands in the
<a href="/transactions">transactions</a>.</p>`,
  ];
}
