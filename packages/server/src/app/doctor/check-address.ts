import { connect } from 'node:tls';
import { DAY_MS } from '@somesa/core';
import type { Settings } from '../../platform/config/config';
import { isPublicUrl } from '../startup/public-site';
import { createFindings, type Finding } from './finding';

const { ok, note, warning, error } = createFindings('address');

/** Days before the end of a certificate from which it is reported. */
const CERTIFICATE_DAYS = 21;
/** Time without a success from which a job is reported, as the alert SomesaJobFails does, in milliseconds. */
const JOB_SUCCEEDS_WITHIN_MS = 3_600_000;
/** File that every school's page loads. */
const EMBED = '/embed/1/somesa.js';

interface Page {
  status: number;
  text: string;
}

/** Requests a page of a site. Returns the reason if there is no response. */
const get = async (
  url: string,
  timeoutMs: number,
  headers: Record<string, string> = {},
): Promise<Page | string> => {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await response.text() };
  } catch (failure) {
    const cause = (failure as Error).cause as NodeJS.ErrnoException | undefined;
    return cause?.code ?? (failure as Error).name;
  }
};

/** Returns the end of the certificate of a host. Throws if it is not valid for it. */
const readCertificateEnd = (hostname: string, port: number, timeoutMs: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port, servername: hostname, timeout: timeoutMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('timeout', () => socket.destroy(new Error('timeout')));
    socket.once('error', reject);
  });

const checkCertificate = async ({ publicUrl, PROVIDER_TIMEOUT_MS }: Settings): Promise<Finding> => {
  const { hostname, port } = new URL(publicUrl);
  try {
    const end = await readCertificateEnd(hostname, Number(port || 443), PROVIDER_TIMEOUT_MS);
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
    return days < CERTIFICATE_DAYS
      ? warning(
          `The certificate of ${hostname} ends in ${days} days. Renew it, and check why it was not renewed automatically.`,
        )
      : ok(`The certificate of ${hostname} is valid for ${days} more days.`);
  } catch (failure) {
    const { code, message } = failure as NodeJS.ErrnoException;
    return error(
      `The certificate of ${hostname} can’t be used (${code ?? message}). Payers’ browsers reject it: install a valid one with its whole chain.`,
    );
  }
};

/** Checks the address that people use: reachable, ours, with a valid certificate and the embed's files. */
export const checkAddress = async (settings: Settings): Promise<Finding[]> => {
  const { publicUrl, PROVIDER_TIMEOUT_MS: timeoutMs } = settings;
  if (!isPublicUrl(settings)) return [note('PUBLIC_URL names this machine: nothing to check.')];
  const security = await get(`${publicUrl}/.well-known/security.txt`, timeoutMs);
  if (typeof security === 'string')
    return [
      warning(
        `${publicUrl} does not answer from here (${security}). Before the first start this is expected; else check DNS, the proxy and the firewall.`,
      ),
    ];
  const isOurs = security.text.includes(`Canonical: ${publicUrl}/`);
  if (security.status >= 500)
    return [
      error(
        `${publicUrl} answers with ${security.status}: the proxy does not reach the server. Start it, or check HOST and PORT.`,
      ),
    ];
  if (!isOurs)
    return [
      error(
        `${publicUrl} is answered by another site (${security.status}). Check DNS, PUBLIC_URL, and the proxy.`,
      ),
    ];
  const embed = await get(`${publicUrl}${EMBED}`, timeoutMs);
  const ready = await get(`${publicUrl}/ready`, timeoutMs);
  const plain = publicUrl.startsWith('https:')
    ? await get(publicUrl.replace('https:', 'http:'), timeoutMs)
    : null;
  return [
    ok(`${publicUrl} is this site.`),
    ...(publicUrl.startsWith('https:')
      ? [await checkCertificate(settings)]
      : [
          error(
            'PUBLIC_URL is not https: passwords and phone numbers can be read on the way. Put a proxy with TLS in front.',
          ),
        ]),
    typeof embed !== 'string' && embed.status === 200
      ? ok('The form’s script for schools’ pages is served.')
      : error(
          `The form’s script (${EMBED}) is not served. Build with npm run build, and let the proxy pass /embed.`,
        ),
    ...(typeof ready !== 'string' && ready.status === 200
      ? [warning('/ready and /health are open to everyone. Block both at the proxy.')]
      : []),
    ...(plain && typeof plain !== 'string' && plain.status === 200
      ? [warning('http:// shows pages instead of leading to https://. Redirect it at the proxy.')]
      : []),
  ];
};

/** Checks the metrics: their token, and a server on this machine that reports them. */
export const checkMetrics = async (settings: Settings): Promise<Finding[]> => {
  const metrics = createFindings('metrics');
  const { METRICS_TOKEN: token, HOST, PORT } = settings;
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const missing =
    token === undefined && isPublicUrl(settings)
      ? [
          metrics.warning(
            'METRICS_TOKEN is not set: no one can read /metrics, so no alert can be raised. Set it, and give it to Prometheus.',
          ),
        ]
      : [];
  const page = await get(
    `http://${host}:${PORT}/metrics`,
    settings.PROVIDER_TIMEOUT_MS,
    token === undefined ? {} : { authorization: `Bearer ${token}` },
  );
  if (typeof page === 'string')
    return [...missing, metrics.note(`No server listens on this machine’s port ${PORT}.`)];
  if (page.status !== 200)
    return missing.length > 0
      ? missing
      : [
          metrics.warning(
            `What listens on port ${PORT} does not take our METRICS_TOKEN (${page.status}): another program, or a server with other settings.`,
          ),
        ];
  const jobs = [...page.text.matchAll(/^somesa_job_succeeded_timestamp_seconds\{name="([^"]+)"\} (\S+)/gm)];
  const failing = jobs.filter(([, , at]) => Date.now() - Number(at) * 1000 > JOB_SUCCEEDS_WITHIN_MS);
  const build = /somesa_build_info\{version="([^"]+)",commit="([^"]+)"/.exec(page.text);
  return [
    ...missing,
    metrics.ok(
      `A server of version ${build?.[1] ?? 'unknown'} (${build?.[2] ?? 'unknown'}) runs here and reports its metrics.`,
    ),
    ...(jobs.length > 0 && failing.length === 0
      ? [metrics.ok(`All ${jobs.length} jobs have succeeded within the last hour.`)]
      : failing.map(([, name]) =>
          metrics.error(`The job ${name} fails. See SomesaJobFails in docs/runbook.md.`),
        )),
    ...(/^somesa_maintenance 1$/m.test(page.text)
      ? [
          metrics.warning(
            'The running server is in maintenance mode: it takes no payments and sends nothing. See docs/backup.md.',
          ),
        ]
      : []),
    ...(/^somesa_database_up 0$/m.test(page.text)
      ? [
          metrics.error(
            'The running server gets no answer from its database. See SomesaDatabaseDown in docs/runbook.md.',
          ),
        ]
      : []),
  ];
};
