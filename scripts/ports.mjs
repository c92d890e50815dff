import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { CommandError } from './command-error.mjs';

const HIGHEST_PORT = 65_535;

/**
 * Reads a port from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} variable
 * @param {number} otherwise
 */
export const portFrom = (env, variable, otherwise) => {
  const given = env[variable]?.trim();
  if (!given) return otherwise;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= HIGHEST_PORT) return port;
  throw new CommandError(`${variable} must be a whole number from 1 to ${HIGHEST_PORT}, not "${given}".`);
};

/**
 * Listens briefly; returns the port, or null if it is taken.
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<number | null>}
 */
const listenOnce = (port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else if (error.code === 'EACCES')
        reject(new CommandError(`Port ${port} needs rights that you don't have.`));
      else reject(error);
    });
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : null));
    });
  });

/** Range of ports that no system gives to outgoing connections, so that a free one stays free until a server listens on it. It is above 10080, the last port to which browsers refuse to connect. */
const CHOSEN = { from: 10_081, to: 32_000 };
const MAX_LOOKS = 100;
/** @type {Set<number>} */
const handedOut = new Set();

/** Finds a port that is free right now, another one each time. */
export const freePort = async () => {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const port = randomInt(CHOSEN.from, CHOSEN.to);
    if (handedOut.has(port) || (await listenOnce(port, undefined)) === null) continue;
    handedOut.add(port);
    return port;
  }
  throw new Error('the system has no free port');
};

/**
 * Throws a CommandError if a port is in use or named by two variables.
 * @param {{ variable: string, port: number }[]} ports
 */
export const requireFreePorts = async (ports) => {
  for (const [index, { variable, port }] of ports.entries()) {
    const twin = ports.slice(0, index).find((other) => other.port === port);
    if (twin)
      throw new CommandError(`${twin.variable} and ${variable} both say ${port}. Give each its own port.`);
    const isFree =
      (await listenOnce(port, '127.0.0.1')) !== null && (await listenOnce(port, undefined)) !== null;
    if (!isFree) {
      throw new CommandError(
        `Port ${port} is taken by another program. Stop it, or choose another port, such as ${variable}=${port + 1000}.`,
      );
    }
  }
};
