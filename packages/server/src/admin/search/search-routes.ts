import { MAX_SEARCHED_LENGTH, MIN_SEARCHED_LENGTH } from '@somesa/core/office';
import type { FastifyInstance } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Database } from '../../platform/db/database';
import { type Query, readQuery } from '../../platform/http/read-query';
import { sendFieldErrors } from '../../platform/http/send-problem';
import { search } from './search';

const parseSearched = (text: string): string | null => {
  const searched = text.trim().replace(/\s+/g, ' ');
  const isRight = searched.length >= MIN_SEARCHED_LENGTH && searched.length <= MAX_SEARCHED_LENGTH;
  // A NUL is no text to the database.
  return isRight && !/\p{Cc}/u.test(searched) ? searched : null;
};

/** GET /admin/search: what is looked for is personal, and reaches no log. */
export const searchRoutes = (
  app: FastifyInstance,
  { database, guard }: { database: Database; guard: Guard },
): void => {
  app.get<Query>('/admin/search', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'school');
    if (!officer) return reply;
    const { wrong, read } = readQuery(request.query);
    const searched = read('q', parseSearched);
    if (searched === null) return sendFieldErrors(reply, { q: ['field_invalid'], ...wrong });
    return reply.send(await search(database, searched, officer));
  });
};
