import { normaliseEmail, toMsisdn } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import { findNetwork, getCaller } from './caller-address';
import type { Allowance } from './rate-limit-counters';
import { findXsrfToken } from './xsrf';

/** Factor between the allowance of one caller and that of their /48 network. */
export const NETWORK_FACTOR = 4;
/** Subject of allowances that all callers share. */
const EVERYONE = 'everyone';

/** Returns a field of a validated body as text; '' if it is missing. */
export const getBodyText = ({ body }: FastifyRequest, name: string): string => {
  const value =
    typeof body === 'object' && body !== null && Object.entries(body).find(([key]) => key === name);
  return value ? String(value[1]) : '';
};

/** Returns the normalised email address or phone number in a body; '' if it has neither. */
export const getPersonKey = (request: FastifyRequest): string => {
  const email = getBodyText(request, 'email');
  return email ? normaliseEmail(email) : (toMsisdn(getBodyText(request, 'phoneNumber')) ?? '');
};

/** Window of a rate limit. */
export interface LimitWindow {
  name: string;
  max: number;
  windowMs: number;
}

/** Returns the allowances of a request's address: the caller's, and those of the /48 of an IPv6 caller. */
export const getAddressAllowances = (
  { ip }: FastifyRequest,
  { name, max, windowMs }: LimitWindow,
): Allowance[] => {
  const network = findNetwork(ip);
  return [
    { name, subject: getCaller(ip), max, windowMs },
    ...(network === null
      ? []
      : [{ name: `${name}:network`, subject: network, max: max * NETWORK_FACTOR, windowMs }]),
  ];
};

/** Returns the allowances of a request's browser; none without its cookie. The limit of the address applies in any case. */
export const getDeviceAllowances = (
  request: FastifyRequest,
  { name, max, windowMs }: LimitWindow,
): Allowance[] => {
  const token = findXsrfToken(request);
  return token === null ? [] : [{ name: `${name}:device`, subject: token, max, windowMs }];
};

/** Returns the allowances that all callers share. */
export const getSharedAllowances = ({ name, max, windowMs }: LimitWindow): Allowance[] => [
  { name: `${name}:together`, subject: EVERYONE, max, windowMs },
];
