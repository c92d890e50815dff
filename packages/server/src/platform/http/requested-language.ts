import { findLanguage, type Language } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import { getAcceptedLanguage } from './accepted-language';

/** Returns the language that a request names; null if it names no supported one. */
export const findRequestedLanguage = ({ headers }: FastifyRequest): Language | null => {
  const header = headers['accept-language'];
  const chosen = getAcceptedLanguage(header);
  const named = (header ?? '').split(',').map((range) => findLanguage(range.split(';')[0]));
  return named.includes(chosen) ? chosen : null;
};
