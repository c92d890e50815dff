import { applyForLoan } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Guard } from '../../people/access/guard';
import { askedLanguage } from '../../platform/http/asked-language';
import type { Limits } from '../../platform/http/limits';
import type { LoanApplications } from './loan-applications';

/** Serves loan applications. A token that has expired is refused: an application sent with one belongs to its person. */
export const loanApplicationsRoutes = (
  serve: Serve,
  deps: { applications: LoanApplications; guard: Guard; limits: Limits },
): void => {
  const { applications, guard, limits } = deps;

  serve(applyForLoan, async ({ key, body, request, reply }) => {
    const me = request.headers.authorization === undefined ? null : await guard.requireUser(request);
    if (me && !me.ok) return me;
    const applied = await applications.apply({
      ...{ key, body, user: me?.value.user ?? null },
      language: askedLanguage(request) ?? me?.value.user.language ?? 'en',
      admit: () => limits.application(request),
    });
    return applied.ok ? reply.code(applied.value.status).send(applied.value.body) : applied;
  });
};
