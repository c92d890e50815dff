/**
 * Returns the absolute web address of a value; null if it is none, or one of another origin: a payer trusts
 * the link that follows a payment.
 */
export const toOwnAddress = (value: string): string | null => {
  try {
    const { protocol, origin, href } = new URL(value, document.baseURI);
    return /^http/.test(protocol) && origin === location.origin ? href : null;
  } catch {
    return null;
  }
};
