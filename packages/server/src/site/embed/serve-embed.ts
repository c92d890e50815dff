import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { embedFiles } from './embed-files';
import { createFramedSchools } from './frame-ancestors';
import { frameRoutes } from './frame-routes';

/** Serves everything below `/embed`: the built files and published versions in `folder`, and the page of the frames. */
export const serveEmbed = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; publicUrl: string; folder: string },
): void => {
  void app.register(
    async (embed) => {
      embedFiles(embed, deps.folder);
      frameRoutes(embed, {
        findSchool: createFramedSchools(deps.database, deps.clock),
        publicUrl: deps.publicUrl,
      });
    },
    { prefix: '/embed' },
  );
};
