import type { BrowserContext, Request } from 'playwright-core';

/** Reports violations of a page's security policy from inside the page. */
const listenForBreaches = (): void => {
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
    const report = Reflect.get(globalThis, 'tellBreach');
    if (typeof report === 'function') report(`${effectiveDirective} ${blockedURI}`);
  });
};

/** Browser errors for a request that the page itself cancelled, because it was left or already has a response. */
const ABORTED = ['net::ERR_ABORTED', 'NS_BINDING_ABORTED'];
const isAborted = (request: Request): boolean => ABORTED.includes(request.failure()?.errorText ?? '');

/** Records errors that no one sees and every request to a third party. A test allows what it expects by a pattern. */
export const watchPageErrors = async (context: BrowserContext, ownOrigins: readonly string[]) => {
  const found: string[] = [];
  const allowed: RegExp[] = [];
  await context.exposeBinding('tellBreach', (_source, breach: string) => {
    found.push(`security policy: ${breach}`);
  });
  await context.addInitScript(listenForBreaches);
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => {
    found.push(`error on the page: ${error.error().stack ?? error.error().message}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) found.push(`answer: ${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    if (!isAborted(request)) found.push(`call: ${request.failure()?.errorText} ${request.url()}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !ownOrigins.includes(origin))
      found.push(`third party: ${request.url()}`);
  });

  return {
    /** Allows findings that match a pattern. */
    allow: (...patterns: RegExp[]): void => {
      allowed.push(...patterns);
    },
    /** Returns all findings. */
    found: (): readonly string[] => found,
    /** Returns the findings that were not expected. */
    unexpected: (): string[] => found.filter((each) => !allowed.some((pattern) => pattern.test(each))),
  };
};
