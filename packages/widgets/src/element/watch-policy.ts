/**
 * Says in the console what a page's content security policy lacks once the browser has blocked a request to our API. Returns a function
 * that stops this.
 * @param api URL of the API, absolute or from the page
 */
export const watchPolicy = (api: string): (() => void) => {
  const { origin } = new URL(api, location.href);
  const stop = (): void => document.removeEventListener('securitypolicyviolation', handleViolation);
  const handleViolation = ({
    disposition,
    effectiveDirective,
    blockedURI,
  }: SecurityPolicyViolationEvent): void => {
    const isOurs = blockedURI === origin || blockedURI.startsWith(`${origin}/`);
    if (!isOurs || effectiveDirective !== 'connect-src' || disposition === 'report') return;
    stop();
    // biome-ignore lint/suspicious/noConsole: the message is for the author of the host page
    console.warn(`Somesa: the page's content security policy needs ${origin} in connect-src.`);
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  return stop;
};
