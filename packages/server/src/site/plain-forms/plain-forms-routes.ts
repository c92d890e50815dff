import helmet from '@fastify/helmet';
import {
  cleanText,
  type Language,
  type PaymentStarted,
  type Problem,
  problem,
  schoolSlug,
  toKampalaDay,
} from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { is } from 'superstruct';
import { findPayerCharges, type PayerTariffs } from '../../platform/config/payer-tariffs';
import { isUuid } from '../../platform/db/is-uuid';
import { handleErrors } from '../../platform/http/error-handler';
import { acceptOnlyForms } from '../../platform/http/json-body';
import { problemStatus } from '../../platform/http/problem-status';
import { formPolicy } from '../../platform/http/security-headers';
import { formatProblem, setRetryAfter } from '../../platform/http/send-problem';
import { offerXsrfToken } from '../../platform/http/xsrf';
import { isCrossOrigin } from '../../schools/websites/cors';
import { getPageLanguage, parsePageAddress } from '../pages/page-address';
import {
  type Answers,
  answerForm,
  answerNames,
  type FlowDependencies,
  formSteps,
  type ShownStep,
  viewerWith,
} from './flow';
import { renderErrorPage, renderStep } from './form-pages';
import { FORM_STYLE_PATH, type FormPage, formStyle, renderFormPage } from './page-frame';
import { renderPaymentPage } from './payment-page';

const FORM_PATH = '/pay-fees/basic';
const PAYMENT_PATH = `${FORM_PATH}/payments`;
/** Addresses that accept the forms: that of the pages, and that of the wizard, whose first form works without scripts. */
const postPaths = [FORM_PATH, '/pay-fees', '/pay-fees/'];
/** Cookie with the token of a payment, which the browser sends to the address of that payment only. */
const COOKIE = 'somesa-payment';
/** Cache-Control value of the style sheet, whose address contains its hash. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable';

/** Options in the address of a page. */
interface PageOptions {
  language: Language;
  school: string;
  action: string;
}

const readOptions = (request: FastifyRequest): PageOptions => {
  const { searchParams } = parsePageAddress(request.url);
  const language = getPageLanguage(searchParams, request.headers.cookie);
  const slug = searchParams.get('school') ?? '';
  const school = is(slug, schoolSlug) ? slug : '';
  const query = new URLSearchParams({ ...(school && { school }), lang: language });
  return { language, school, action: `${FORM_PATH}?${query}` };
};

/** Returns the fields of a form; null if the body was not read. */
const getFields = ({ body }: FastifyRequest): URLSearchParams | null =>
  body instanceof URLSearchParams ? body : null;

const readAnswers = (fields: URLSearchParams | null, school: string): Answers => {
  const entries = answerNames.map((name) => [name, cleanText(fields?.getAll(name).join(' ') ?? '')]);
  const answers = Object.fromEntries(entries) as Answers;
  return { ...answers, school: answers.school || school };
};

/** Returns whether a page of another site sent a form. Old browsers send neither header; `null` is the origin of hidden senders. */
const isForeign = (request: FastifyRequest, publicUrl: string): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === 'null') return true;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return isCrossOrigin(request, publicUrl);
};

const sendPage = (reply: FastifyReply, status: number, language: Language, page: FormPage): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-language': language, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(renderFormPage(language, page));

/** Sends an error as a page, with the form that caused it to send again. */
const sendErrorPage = (reply: FastifyReply, failure: Problem): FastifyReply => {
  const options = readOptions(reply.request);
  const fields = getFields(reply.request);
  const known = [...answerNames, 'step', 'goTo'].flatMap((name) => {
    const value = fields?.get(name);
    return value ? [[name, value]] : [];
  });
  setRetryAfter(reply, failure);
  const { message } = formatProblem(failure, options.language);
  const page = renderErrorPage(message, fields && Object.fromEntries(known), options);
  return sendPage(reply, problemStatus[failure.code], options.language, page);
};

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

type Deps = FlowDependencies & { publicUrl: string; payerTariffs: PayerTariffs };

const sendStep = (deps: Deps, reply: FastifyReply, shown: ShownStep): FastifyReply => {
  const { language, action } = readOptions(reply.request);
  const now = deps.clock.now();
  const charges = findPayerCharges(deps.payerTariffs, toKampalaDay(now));
  const banks = [...deps.transfer.accounts.keys()];
  const page = renderStep(shown, { language, action, banks, now, charges });
  return sendPage(reply, shown.problem ? problemStatus[shown.problem.code] : 200, language, page);
};

const sendPayment = async (
  { payments, clock }: Deps,
  reply: FastifyReply,
  { id, token, hasAddress }: { id: string; token: string; hasAddress: boolean },
): Promise<FastifyReply> => {
  const { language, action } = readOptions(reply.request);
  const { searchParams } = parsePageAddress(reply.request.url);
  const payment = isUuid(id) ? await payments.show(id, viewerWith(token)) : null;
  if (!payment?.ok) return sendErrorPage(reply, payment?.error ?? problem('payment_not_found'));
  const page = renderPaymentPage(payment.value, {
    language,
    action,
    token,
    address: hasAddress ? `${PAYMENT_PATH}/${id}?lang=${language}` : null,
    isUpdating: searchParams.get('updates') !== 'off',
    now: clock.now(),
  });
  return sendPage(reply, 200, language, page);
};

/** Leads to the address of a payment. A browser without cookies gets the page at once, since it could not open it there. */
const openPayment = async (
  deps: Deps,
  reply: FastifyReply,
  { payment: { id }, secret: token }: PaymentStarted,
): Promise<FastifyReply> => {
  if (reply.request.headers.cookie === undefined)
    return sendPayment(deps, reply, { id, token, hasAddress: false });
  const { language } = readOptions(reply.request);
  const path = `${PAYMENT_PATH}/${id}`;
  const attributes = `Path=${path}; HttpOnly; SameSite=Lax${isSecure(deps.publicUrl) ? '; Secure' : ''}`;
  return reply
    .header('set-cookie', `${COOKIE}=${token}; ${attributes}`)
    .redirect(`${path}?lang=${language}`, 303);
};

const answerPost = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const fields = getFields(request);
  const answers = readAnswers(fields, readOptions(request).school);
  const goTo = fields?.get('goTo') ?? '';
  if (goTo === 'payment')
    return sendPayment(deps, reply, { id: answers.payment, token: answers.token, hasAddress: false });
  const from = fields?.get('step') ?? '';
  const outcome = await answerForm(deps, request, answers, {
    // The form of the wizard's page names no step.
    from: from === '' ? 'number' : (formSteps.find((step) => step === from) ?? 'finish'),
    goTo: formSteps.find((step) => step === goTo) ?? null,
  });
  if (outcome.kind === 'payment') return openPayment(deps, reply, outcome.started);
  return sendStep(deps, reply, outcome.shown);
};

/** Serves the payment of fees as plain pages, for browsers in which our scripts don't run. Every answer travels in the body of a form. */
export const plainFormsRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(helmet, {
    ...formPolicy,
    ...(isSecure(deps.publicUrl) ? {} : { strictTransportSecurity: false }),
  });
  handleErrors(app, sendErrorPage);
  acceptOnlyForms(app);
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'POST' && isForeign(request, deps.publicUrl))
      return sendErrorPage(reply, problem('origin_not_registered', { origin: request.headers.origin ?? '' }));
  });

  app.get(FORM_STYLE_PATH, async (_request, reply) =>
    reply.header('cache-control', NEVER_CHANGES).type('text/css; charset=utf-8').send(formStyle),
  );
  app.get(FORM_PATH, async (request, reply) => {
    offerXsrfToken(request, reply, isSecure(deps.publicUrl));
    const answers = readAnswers(null, readOptions(request).school);
    return sendStep(deps, reply, { step: 'number', answers, subject: null, schools: [], problem: null });
  });
  for (const path of postPaths) app.post(path, (request, reply) => answerPost(deps, request, reply));
  app.get<{ Params: { id: string } }>(`${PAYMENT_PATH}/:id`, async (request, reply) => {
    const token = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
    return sendPayment(deps, reply, { id: request.params.id, token, hasAddress: true });
  });
};
