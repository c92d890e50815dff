import { err, ok, problem } from '@somesa/core';
import { addChild, listChildren, payForChildren, removeChild } from '@somesa/core/contract';
import type { PaymentRequests } from '../../payments/payments/payment-requests';
import type { Serve } from '../../people/access/endpoint-routes';
import type { LookUpChild } from '../../schools/students/look-up-child';
import type { Children } from './children';

/** Serves the children of a parent's dashboard, and the payments for several of them. */
export const childrenRoutes = (
  serve: Serve,
  {
    children,
    lookUpChild,
    requests,
  }: { children: Children; lookUpChild: LookUpChild; requests: Pick<PaymentRequests, 'initiateGroup'> },
): void => {
  serve(listChildren, async ({ me }) => ok({ children: await children.list(me.user.id) }));

  serve(addChild, async ({ me, request, body: { regNo, school } }) => {
    const found = await lookUpChild(request, regNo, school);
    // A parent with several children mixes up their schools more easily than a number.
    if (!found.ok && found.error.code === 'student_not_found')
      return err(problem('student_not_at_school', { regNo }));
    if (!found.ok) return found;
    const [student] = found.value;
    const child = await children.add(me.user.id, student);
    return child.ok ? ok({ child: child.value }) : child;
  });

  serve(removeChild, ({ me, params: { id } }) => children.remove(me.user.id, id));

  serve(payForChildren, async ({ me, request, key, body }) => {
    const group = await children.findForPayment(me.user.id, body);
    return group.ok ? requests.initiateGroup(request, key, me.user, group.value) : group;
  });
};
