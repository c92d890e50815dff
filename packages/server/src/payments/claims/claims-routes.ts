import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { ExceptionAnswer } from '@somesa/core/admin';
import * as contract from '@somesa/core/contract';
import type { FileLinks } from '../../messaging/uploads/links';
import type { Serve } from '../../people/access/endpoint-routes';
import { requireMsisdn } from '../../platform/checked-phone';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import type { Limits } from '../../platform/http/limits';
import type { StaffUser } from '../../platform/http/staff-user';
import { findChild } from '../../schools/students/students-repository';
import { findException } from '../exceptions/exceptions-routes';
import { findSlipId } from './claim-view';
import { type ClaimDependencies, creditClaim, declineClaim, enterClaim, getClaimExceptionId } from './claims';
import { answerEnquiry } from './enquiries';

/** Serves enquiries of payers about payments. One that becomes a claim also counts as a form: staff read it, and its answer is an SMS. */
export const enquiryRoutes = (
  serve: Serve,
  { limits, ...deps }: ClaimDependencies & { limits: Limits },
): void =>
  serve(contract.enquireAboutPayment, async ({ body, request }) => {
    if (body.paidOn !== undefined) {
      const tooMany = await limits.form(request);
      if (tooMany) return err(tooMany);
      const admitted = await limits.formPerPerson(request);
      if (!admitted.ok) return admitted;
    }
    return answerEnquiry(deps, body, getAcceptedLanguage(request.headers['accept-language']));
  });

/** Serves claims to people of schools, who enter them, and to staff, who decide. */
export const claimsRoutes = (serve: Serve, deps: ClaimDependencies & { links: FileLinks }): void => {
  const { database, clock, links } = deps;
  const show = async (
    decided: Result<void, Problem>,
    { params: { id }, staffUser }: { params: { id: string }; staffUser: StaffUser },
  ): Promise<Result<ExceptionAnswer, Problem>> => {
    if (!decided.ok) return decided;
    const exception = await findException(database, getClaimExceptionId(id), staffUser);
    return exception ? ok(exception) : err(problem('not_found'));
  };

  serve(contract.claimPayment, async ({ staffUser, body: { student, phoneNumber, amount, ...claimed } }) => {
    const child = await findChild(database, student);
    if (!child || (staffUser.schoolId ?? child.schoolId) !== child.schoolId) return err(problem('not_found'));
    const claim = {
      ...claimed,
      ...{ studentId: student, schoolId: child.schoolId, amountUgx: amount, createdBy: staffUser.id },
      ...{ msisdn: phoneNumber === undefined ? null : requireMsisdn(phoneNumber), language: 'en' as const },
    };
    const entered = await database.transaction((tx) => enterClaim(tx, claim, clock.now()));
    return entered.ok ? ok({ id: entered.value }) : entered;
  });
  serve(contract.creditClaim, async (call) =>
    show(await creditClaim(deps, call.params.id, call.body, call.staffUser), call),
  );
  serve(contract.declineClaim, async (call) =>
    show(await declineClaim(deps, call.params.id, call.body.reason, call.staffUser), call),
  );
  serve(contract.linkClaimSlip, async ({ params, staffUser: { sessionHash } }) => {
    const slip = await findSlipId(database, params.id);
    return slip === null
      ? err(problem('upload_not_found'))
      : ok(links.sign({ kind: 'document', id: slip, sessionHash }, clock.now()));
  });
};
