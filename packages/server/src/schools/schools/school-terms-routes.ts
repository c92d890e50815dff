import {
  addFee,
  addTerm,
  changeFee,
  changeTerm,
  chargeFee,
  removeFee,
  removeTerm,
  takeFeeBack,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { createSchoolTerms } from './school-terms';
import type { ShowSchool } from './show-school';
import { createTermFees } from './term-fees';

export interface SchoolTermsRouteDependencies {
  database: Database;
  clock: Clock;
  show: ShowSchool;
}

/** Serves a school's terms and fees. */
export const schoolTermsRoutes = (
  serve: Serve,
  { database, clock, show }: SchoolTermsRouteDependencies,
): void => {
  const terms = createSchoolTerms({ database, clock });
  const fees = createTermFees({ database, clock });

  serve(addTerm, async ({ params: { id }, body, staffUser }) =>
    show(id, await terms.add(id, body, staffUser.id)),
  );
  serve(changeTerm, async ({ params: { id, term }, body, staffUser }) =>
    show(id, await terms.change(id, term, body, staffUser.id)),
  );
  serve(removeTerm, async ({ params: { id, term }, staffUser }) =>
    show(id, await terms.remove(id, term, staffUser.id)),
  );
  serve(addFee, async ({ params: { id, term }, body, staffUser }) =>
    show(id, await fees.add(id, term, body, staffUser.id)),
  );
  serve(changeFee, async ({ params: { id, fee }, body, staffUser }) =>
    show(id, await fees.change(id, fee, body, staffUser.id)),
  );
  serve(removeFee, async ({ params: { id, fee }, staffUser }) =>
    show(id, await fees.remove(id, fee, staffUser.id)),
  );
  serve(chargeFee, async ({ params: { id, fee }, staffUser }) => {
    const charged = await fees.charge(id, fee, staffUser.id);
    return charged.ok ? show(id, charged, { charged: charged.value }) : charged;
  });
  serve(takeFeeBack, async ({ params: { id, fee }, staffUser }) => {
    const taken = await fees.takeBack(id, fee, staffUser.id);
    return taken.ok ? show(id, taken, taken.value) : taken;
  });
};
