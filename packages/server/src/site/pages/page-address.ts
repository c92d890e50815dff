/** Reads the address of a page as it was sent. It is no whole URL: `//x` names no host here, and `//` is no mistake of ours. */
export const pageAddress = (sent: string): { pathname: string; searchParams: URLSearchParams } => {
  const [pathname = '/', ...query] = sent.split('?');
  return { pathname, searchParams: new URLSearchParams(query.join('?')) };
};
