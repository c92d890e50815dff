import { once } from 'node:events';
import { Agent, createServer, request as send } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Interval at which the proxy asks whether a server is ready. */
const CHECK_MS = 100;

/**
 * Starts a proxy for tests that does what HAProxy does with `/ready`: it sends requests to servers of this machine that are ready, and repeats none.
 * @param {readonly number[]} ports
 * @param {number} [ownPort]
 */
export const startProxy = async (ports, ownPort = 0) => {
  /** @type {Set<number>} */
  const ready = new Set();
  const backends = new Agent({ keepAlive: true });
  let isStopped = false;
  /** @param {number} port @returns {Promise<void>} */
  const watch = async (port) => {
    while (!isStopped) {
      const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null);
      if (answer?.status === 200) ready.add(port);
      else ready.delete(port);
      await answer?.arrayBuffer();
      await delay(CHECK_MS);
    }
  };
  const watching = ports.map(watch);
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    const open = [...ready];
    turn += 1;
    const port = open[turn % open.length];
    const fail = () => void outgoing.writeHead(502).end();
    if (port === undefined) return fail();
    const { method, url: path, headers } = incoming;
    const passed = send({ port, host: '127.0.0.1', agent: backends, method, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, { 'content-type': response.headers['content-type'] });
      response.pipe(outgoing);
    });
    passed.on('error', fail);
    incoming.pipe(passed);
  });
  proxy.listen(ownPort, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  return {
    url: `http://127.0.0.1:${port}`,
    ready,
    stop: async () => {
      isStopped = true;
      await Promise.all(watching);
      proxy.closeAllConnections();
      backends.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
};
