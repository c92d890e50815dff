const AIRTEL_DIGITS = 100_000_000;

/**
 * Money ids that stay unique after a restart too: a product keeps them for good, the sandbox does not.
 * They count up from the wall clock's milliseconds at start.
 */
export function createFinancialIds(startMs = Date.now()) {
  let last = startMs;

  return {
    mtn: () => String(++last),
    /** `MP261121.0934.L06941234` */
    airtel(prefix: string, nowMs: number): string {
      const [date = '', time = ''] = new Date(nowMs).toISOString().split('T');
      const digits = String(++last % AIRTEL_DIGITS).padStart(8, '0');
      return `${prefix}${date.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}.L${digits}`;
    },
  };
}
