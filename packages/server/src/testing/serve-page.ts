import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SCHOOL } from './test-app';

/** Page of a website on this machine. */
export interface ServedPage {
  address: string;
  close(): void;
}

/** Serves a page with the form of the school of the tests. */
export const servePage = async (): Promise<ServedPage> => {
  const form = `/embed/frame/pay-fees?school=${SCHOOL}`;
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<iframe src="http://localhost:4000${form}"></iframe>`);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/fees`,
    close: () => void server.close(),
  };
};
