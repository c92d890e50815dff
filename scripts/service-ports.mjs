import { portFrom } from './ports.mjs';

/**
 * @typedef {'server' | 'demo' | 'sandbox'} ServiceName
 * @typedef {Record<ServiceName, number>} ServicePorts
 */

/** The variable that says each port, and what it is where the variable says nothing. */
const variables = {
  server: { variable: 'PORT', otherwise: 4000 },
  demo: { variable: 'DEMO_PORT', otherwise: 4100 },
  sandbox: { variable: 'SANDBOX_PORT', otherwise: 4200 },
};

/** @param {NodeJS.ProcessEnv} env @param {ServiceName} name */
const read = (env, name) => portFrom(env, variables[name].variable, variables[name].otherwise);

/** Reads all ports from the environment. @param {NodeJS.ProcessEnv} env @returns {ServicePorts} */
export const servicePortsFrom = (env) => ({
  server: read(env, 'server'),
  demo: read(env, 'demo'),
  sandbox: read(env, 'sandbox'),
});

/** Each port with its variable, for sentences. @param {ServicePorts} ports @param {ServiceName[]} [only] */
export const namedPorts = (ports, only = ['server', 'demo', 'sandbox']) =>
  only.map((name) => ({ variable: variables[name].variable, port: ports[name] }));
