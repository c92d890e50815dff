import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a school's website with one page. */
export const haveSite = async () => {
  let html = '';
  const server = createServer((_request, answer) => {
    answer
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>Fees</title>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paste: (snippet: string): void => {
      html = snippet;
    },
    close: () => server.close(),
  };
};
