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

  serve(addTerm, async ({ params: { id }, body, officer }) =>
    show(id, await terms.add(id, body, officer.id)),
  );
  serve(changeTerm, async ({ params: { id, term }, body, officer }) =>
    show(id, await terms.change(id, term, body, officer.id)),
  );
  serve(removeTerm, async ({ params: { id, term }, officer }) =>
    show(id, await terms.remove(id, term, officer.id)),
  );
  serve(addFee, async ({ params: { id, term }, body, officer }) =>
    show(id, await fees.add(id, term, body, officer.id)),
  );
  serve(changeFee, async ({ params: { id, fee }, body, officer }) =>
    show(id, await fees.change(id, fee, body, officer.id)),
  );
  serve(removeFee, async ({ params: { id, fee }, officer }) =>
    show(id, await fees.remove(id, fee, officer.id)),
  );
  serve(chargeFee, async ({ params: { id, fee }, officer }) => {
    const charged = await fees.charge(id, fee, officer.id);
    return charged.ok ? show(id, charged, { charged: charged.value }) : charged;
  });
  serve(takeFeeBack, async ({ params: { id, fee }, officer }) => {
    const taken = await fees.takeBack(id, fee, officer.id);
    return taken.ok ? show(id, taken, taken.value) : taken;
  });
};
