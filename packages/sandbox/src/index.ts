export { buildSandbox, type SandboxDeps } from './app';
export { type Clock, createClock } from './clock/clock';
export { ConfigError, readConfig, type SandboxConfig } from './config';
