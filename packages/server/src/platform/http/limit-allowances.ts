import { emailKey, toMsisdn } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import { callerOf, networkOf } from './caller-address';
import type { Allowance } from './rate-limit-counters';
import { xsrfTokenOf } from './xsrf';

/** Factor between the allowance of one caller and that of their /48 network. */
const NETWORK_FACTOR = 4;
/** The subject of what all callers share. */
const EVERYONE = 'everyone';

/** Returns a text that a body holds, as it was checked before; '' if there is none. */
export const textIn = ({ body }: FastifyRequest, name: string): string => {
  const value =
    typeof body === 'object' && body !== null && Object.entries(body).find(([key]) => key === name);
  return value ? String(value[1]) : '';
};

/** Returns the person whom a body names: by e-mail, or by phone. */
export const personIn = (request: FastifyRequest): string => {
  const email = textIn(request, 'email');
  return email ? emailKey(email) : (toMsisdn(textIn(request, 'phoneNumber')) ?? '');
};

/** One window of a limit by address. */
export interface LimitWindow {
  name: string;
  max: number;
  windowMs: number;
}

/** Returns what a request counts against by its address: the caller, and the /48 of an IPv6 caller. */
export const byAddress = ({ ip }: FastifyRequest, { name, max, windowMs }: LimitWindow): Allowance[] => {
  const network = networkOf(ip);
  return [
    { name, subject: callerOf(ip), max, windowMs },
    ...(network === null
      ? []
      : [{ name: `${name}:network`, subject: network, max: max * NETWORK_FACTOR, windowMs }]),
  ];
};

/** Returns what a request counts against by its browser. It only narrows: who leaves the cookie out has the address’s allowance. */
export const byDevice = (request: FastifyRequest, { name, max, windowMs }: LimitWindow): Allowance[] => {
  const token = xsrfTokenOf(request);
  return token === null ? [] : [{ name: `${name}:device`, subject: token, max, windowMs }];
};

/** Returns what all callers share. */
export const sharedAllowances = ({ name, max, windowMs }: LimitWindow): Allowance[] => [
  { name: `${name}:together`, subject: EVERYONE, max, windowMs },
];
