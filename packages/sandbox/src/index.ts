export { buildSandbox, type SandboxDeps } from './app';
export { type Clock, createClock } from './clock/clock';
export { ConfigError, readConfig, type SandboxConfig } from './config';
export { default as demoCredentials } from './demo-credentials.json';
export { countSmsParts, getPartPriceUgx } from './sms/price-book';
