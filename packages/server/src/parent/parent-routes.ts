import {
  err,
  findLanguage,
  type Language,
  ok,
  problem,
  type StatementFormat,
  type StatementKind,
  toKampalaDay,
} from '@somesa/core';
import {
  addChild,
  createStatementLink,
  downloadStatement,
  exportOwnData,
  followParentEvents,
  getLoanAccount,
  getParentOverview,
  listChildren,
  listNotifications,
  listOwnPayments,
  listOwnRepayments,
  payForChildren,
  readAllNotifications,
  readNotification,
  removeChild,
} from '@somesa/core/contract';
import type { FastifyRequest } from 'fastify';
import {
  findOwnLoanSummary,
  listLoanSummaries,
  toLoanAccountAnswer,
} from '../loans/repayments/loan-summary-view';
import type { FileLinks } from '../messaging/uploads/links';
import type { LookUpChild } from '../payments/look-up/look-up-child';
import type { PaymentRequests } from '../payments/start/payments-routes';
import { listRepayments } from '../payments/view/repayment-list';
import type { Serve } from '../people/access/endpoint-routes';
import type { Guard } from '../people/access/guard';
import type { CheckCurrentPassword } from '../people/accounts/account-dependencies';
import { recordAccountEvent } from '../people/accounts/account-events';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/db/database';
import { getAcceptedLanguage } from '../platform/http/accepted-language';
import { sendDownload } from '../platform/http/send-download';
import { addVary } from '../platform/http/send-problem';
import { sendFile } from '../site/files/files-routes';
import type { Children } from './children/children';
import type { ParentEvents } from './events/parent-events';
import type { Notifications } from './lists/notifications';
import { listPayments } from './lists/payment-list';
import { exportOwn } from './personal-data/export-person';
import { formatStatementId } from './statements/statement-links';
import { parseStatementRange } from './statements/statement-range';
import type { Statements } from './statements/statements';

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

/** Serves the event stream that notifies a user's screens of changes. */
export const parentEventsRoutes = (
  serve: Serve,
  { events, guard }: { events: ParentEvents; guard: Guard },
): void => {
  serve(followParentEvents, async ({ me: { user }, request, reply }) =>
    events.open(reply, user.id, async () => (await guard.findUser(request))?.user.id === user.id),
  );
};

/** Serves a user's notifications. */
export const notificationsRoutes = (
  serve: Serve,
  { notifications }: { notifications: Notifications },
): void => {
  serve(listNotifications, async ({ me, query: { filter = 'all', cursor = null }, request }) => {
    const language = getAcceptedLanguage(request.headers['accept-language']);
    return ok(await notifications.list(me.user.id, { filter, before: cursor, language }));
  });

  serve(readAllNotifications, async ({ me }) => ok({ unread: await notifications.readAll(me.user.id) }));

  serve(readNotification, async ({ me, params: { id } }) => {
    const unread = await notifications.read(me.user.id, id);
    return unread.ok ? ok({ unread: unread.value }) : unread;
  });
};

/** Serves the overview, loan accounts and lists of a parent's dashboard. */
export const parentListsRoutes = (
  serve: Serve,
  deps: { database: Database; clock: Clock; notifications: Pick<Notifications, 'countUnread'> },
): void => {
  const { database, clock, notifications } = deps;

  serve(getParentOverview, async ({ me }) => {
    const [loans, unread] = await Promise.all([
      listLoanSummaries(database, me.user.id, clock.now()),
      notifications.countUnread(me.user.id),
    ]);
    const sum = (part: 'taken' | 'paid' | 'pending') => loans.reduce((total, loan) => total + loan[part], 0);
    return ok({ totals: { taken: sum('taken'), paid: sum('paid'), pending: sum('pending') }, loans, unread });
  });

  serve(getLoanAccount, async ({ me, params: { id } }) => {
    const account = await findOwnLoanSummary(database, me.user.id, id, clock.now());
    if (!account) return err(problem('loan_not_found'));
    return ok(await toLoanAccountAnswer(database, account, clock.now()));
  });

  serve(
    listOwnRepayments,
    async ({ me, query: { loanId = null, from = null, to = null, cursor = null } }) => {
      if (from && to && to < from) return err(problem('validation_failed', {}, { to: ['field_invalid'] }));
      return ok(await listRepayments(database, me.user.id, { loanId, from, to, after: cursor }));
    },
  );

  serve(listOwnPayments, async ({ me, query: { purpose = 'fees', cursor = null } }) =>
    ok(await listPayments(database, me.user.id, { purpose, after: cursor })),
  );
};

/** Returns the language of `?lang=` or, without it, of the `Accept-Language` header. */
const getLanguage = (lang: string | undefined, { headers }: FastifyRequest): Language =>
  (lang === undefined ? null : findLanguage(lang)) ?? getAcceptedLanguage(headers['accept-language']);

/** Serves statements, and links to them. */
export const statementsRoutes = (
  serve: Serve,
  { statements, clock, links }: { statements: Statements; clock: Clock; links: FileLinks },
): void => {
  serve(downloadStatement, async ({ me, params, query: { lang, ...days }, request, reply }) => {
    const range = parseStatementRange(days, toKampalaDay(clock.now()));
    if (!range.ok) return err(problem('validation_failed', {}, range.error));
    const [kind, format] = params.file.split('.') as [StatementKind, StatementFormat];
    const statementRequest = { userId: me.user.id, kind, format, language: getLanguage(lang, request) };
    const file = await statements.make({ ...statementRequest, ...range.value });
    if (!file) return err(problem('not_found'));
    addVary(reply);
    return sendFile(reply, file);
  });

  serve(createStatementLink, async ({ me, params: { kind }, query, body: { format, ...days }, request }) => {
    const range = parseStatementRange(days, toKampalaDay(clock.now()));
    if (!range.ok) return err(problem('validation_failed', {}, range.error));
    const statementRequest = { userId: me.user.id, kind, format, language: getLanguage(query.lang, request) };
    const id = formatStatementId({ ...statementRequest, ...range.value });
    return ok(links.sign({ kind: 'statement', id, sessionHash: me.sessionHash }, clock.now()));
  });
};

/** Serves what is stored about the signed-in user as a file, after their password. */
export const personalDataRoutes = (
  serve: Serve,
  {
    database,
    clock,
    checkPassword,
  }: { database: Database; clock: Clock; checkPassword: CheckCurrentPassword },
): void => {
  serve(exportOwnData, async ({ me: { user }, body, reply }) => {
    const isRight = await checkPassword(user, body.current_password);
    if (!isRight.ok) return isRight;
    const data = await exportOwn(database, user);
    await database.transaction((tx) =>
      recordAccountEvent(tx, {
        userId: user.id,
        actorId: user.id,
        event: 'data-exported',
        at: clock.now(),
      }),
    );
    return sendDownload(reply, 'my-data.json', JSON.stringify(data, null, 2));
  });
};
