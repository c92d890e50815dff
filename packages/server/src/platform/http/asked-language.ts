import { findLanguage, type Language } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import { acceptedLanguage } from './accepted-language';

/** The language that a call asks for by name; null where it names none of ours. */
export const askedLanguage = ({ headers }: FastifyRequest): Language | null => {
  const header = headers['accept-language'];
  const chosen = acceptedLanguage(header);
  const named = (header ?? '').split(',').map((range) => findLanguage(range.split(';')[0]));
  return named.includes(chosen) ? chosen : null;
};
