import { randomBytes } from 'node:crypto';
import type { SandboxConfig } from '../config';
import { BoundedMap } from '../stores';
import type { Product } from '../transactions/transaction';

const MAX_API_USERS = 1_000;

export interface ApiUser {
  readonly id: string;
  readonly product: Product;
  readonly callbackHost: string;
  apiKey: string | null;
}

/** Creates the API users: one per product from the configuration, others by the provisioning API. */
export function createApiUsers(config: SandboxConfig['mtn']) {
  const users = new BoundedMap<string, ApiUser>(MAX_API_USERS);
  for (const product of ['collection', 'disbursement'] as const) {
    const { apiUser: id, apiKey } = config[product];
    users.set(id, { id, product, callbackHost: config.callbackHost, apiKey });
  }

  return {
    /** Creates a user. Returns undefined if the ID is used. */
    create(id: string, product: Product, callbackHost: string): ApiUser | undefined {
      if (users.has(id)) return undefined;
      const user = { id, product, callbackHost, apiKey: null };
      users.set(id, user);
      return user;
    },
    find: (id: string) => users.get(id),
    /** Creates a key, which replaces the previous one. */
    renewKey(user: ApiUser): string {
      user.apiKey = randomBytes(16).toString('hex');
      return user.apiKey;
    },
    /** Returns the user of `Authorization: Basic`; undefined if the key is wrong. */
    signIn(authorization: string | undefined): ApiUser | undefined {
      const encoded = /^Basic\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
      if (!encoded) return undefined;
      const [id = '', ...key] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
      const user = users.get(id);
      return user?.apiKey && user.apiKey === key.join(':') ? user : undefined;
    },
  };
}

export type ApiUsers = ReturnType<typeof createApiUsers>;
