/** Prefixes of all secrets of the demo (packages/sandbox/src/demo-credentials.json). Everyone can read them there. */
const demoPrefixes = ['sandbox-only-', '5a4db0c5-0000-4000-8000-'];
/** Numbers of the demo's bank accounts, at which nobody receives anything. */
const demoAccounts = ['3100045678', '9030012345678', '1003200456789', '1630012345678'];

/** Returns whether a setting's value is the demo's, or holds one of its bank accounts. */
export const isDemoSecret = (value: string): boolean =>
  demoPrefixes.some((prefix) => value.startsWith(prefix)) ||
  demoAccounts.some((account) => new RegExp(`=\\s*${account}\\b`).test(value));
