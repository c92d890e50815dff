import { err, problem } from '@somesa/core';
import { downloadFeeLetters, downloadPoster } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { findSchoolForStaff } from '../schools/schools-repository';
import { createFeeLetters } from './fee-letters';
import { buildPayPage } from './pay-page';
import { renderPoster } from './poster';

/** Serves fee letters and the poster of a school to the back office. A bursar gets those of their own school only. */
export const feeLettersRoutes = (
  serve: Serve,
  deps: {
    database: Database;
    clock: Clock;
    config: Config;
    publicUrl: string;
    report: (error: unknown) => void;
  },
): void => {
  const { database, clock, config, publicUrl } = deps;
  const letters = createFeeLetters(deps);

  serve(downloadFeeLetters, async ({ params: { id }, body, staffUser, reply }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    if (!school) return err(problem('school_not_found'));
    const written = await letters.write(school, body, staffUser.id);
    if (!written.ok) return written;
    return reply
      .header('content-disposition', `attachment; filename="fee-letters-${school.slug}.pdf"`)
      .type('application/pdf')
      .send(written.value);
  });

  serve(downloadPoster, async ({ params: { id }, query: { size = 'a4' }, staffUser, reply }) => {
    const school = await findSchoolForStaff(database, id, staffUser);
    if (!school) return err(problem('school_not_found'));
    const { name, slug } = school;
    const poster = { name, payPage: buildPayPage(publicUrl, slug), ussdCode: config.USSD_CODE };
    return reply
      .header('content-disposition', `attachment; filename="poster-${slug}-${size}.pdf"`)
      .type('application/pdf')
      .send(await renderPoster(poster, size, clock.now()));
  });
};
