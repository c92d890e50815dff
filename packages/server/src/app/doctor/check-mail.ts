import { createTransport } from 'nodemailer';
import type { Settings } from '../../platform/config/config';
import { isPublicUrl } from '../startup/public-site';
import { createFindings, type Finding } from './finding';

const { ok, warning, error } = createFindings('mail');

interface MailFailure {
  code?: string;
  responseCode?: number;
}

/** Connects, switches to TLS if `requireTls` is true or the server offers it, and logs in. Returns null, or the failure. */
const verify = async (settings: Settings, requireTls: boolean): Promise<MailFailure | null> => {
  const timeoutMs = settings.PROVIDER_TIMEOUT_MS;
  const url = new URL(settings.SMTP_URL);
  if (requireTls) url.searchParams.set('requireTLS', 'true');
  const transport = createTransport({
    url: url.href,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return null;
  } catch (failure) {
    return failure as MailFailure;
  } finally {
    transport.close();
  }
};

const describeFailure = ({ code, responseCode }: MailFailure): string => {
  const detail = [responseCode, code].filter(Boolean).join(' ');
  if (code === 'EAUTH')
    return `The mail server rejects our user or password. Correct them in SMTP_URL, special characters as % and their code. (${detail})`;
  if (code === 'ETLS')
    return `The mail server’s TLS can’t be used: it offers none, or its certificate is not valid for this name. Name it as its certificate does, or ask its operator. (${detail})`;
  if (code === 'EDNS') return `The mail server’s name is unknown. Correct SMTP_URL. (${detail})`;
  return `The mail server can’t be reached from here. Check host and port in SMTP_URL, and the firewall: many networks block port 25; use 587 or 465. (${detail || 'no answer'})`;
};

/** Checks the mail server: connection, encryption and login. Sends nothing. */
export const checkMail = async (settings: Settings): Promise<Finding[]> => {
  const { protocol, username } = new URL(settings.SMTP_URL);
  const isPublic = isPublicUrl(settings);
  const failure = await verify(settings, isPublic);
  const withoutTls = failure && isPublic && protocol === 'smtp:' ? await verify(settings, false) : failure;
  if (failure && withoutTls)
    return [error(describeFailure(withoutTls.code === 'EAUTH' ? withoutTls : failure))];
  const isEncrypted = failure === null && (isPublic || protocol === 'smtps:');
  return [
    ok(
      `The mail server takes the connection${username === '' ? '' : ' and our login'}${isEncrypted ? ', over TLS' : ''}.`,
    ),
    ...(failure
      ? [
          warning(
            'The mail server offers no TLS: everyone on the way can read codes and links. Use one that does.',
          ),
        ]
      : []),
    ...(username === '' && isPublic
      ? [
          warning(
            'SMTP_URL has no user: the server may accept nothing for other domains. Set user and password if it has them.',
          ),
        ]
      : []),
  ];
};
