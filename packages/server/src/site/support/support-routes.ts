import {
  type BookingView,
  err,
  formatDay,
  formatText,
  type Language,
  ok,
  type Problem,
  type Result,
} from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import {
  createBooking,
  listBookingTimes,
  requestPartnership,
  sendContactMessage,
} from '@somesa/core/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import type { Limits } from '../../platform/http/limits';
import { sendSuccess } from '../../platform/http/send-success';
import { listFreeSlots, scheduleCall } from './scheduled-calls';
import { saveContactMessage, savePartnershipRequest } from './support-forms';

/** Handling of one kind of form. */
interface FormHandler<Body> {
  /** Returns the value of a hidden field that only bots fill in. */
  honeypot: (body: Body) => string | undefined;
  save: (body: Body, sent: { language: Language; now: Date }) => Promise<Result<null, Problem>>;
  getText: (texts: AnswerTexts, body: Body) => string;
  /** Returns fields of the response in addition to the text. */
  getFields?: (body: Body) => object;
}

/** Serves the support forms, and the times at which a call can be scheduled. */
export const supportRoutes = (
  serve: Serve,
  deps: { database: Database; clock: Clock; limits: Limits },
): void => {
  const { database, clock, limits } = deps;

  /**
   * Handles a validated form of an unauthenticated caller: counts it against the rate limits and saves it. A bot that filled in the
   * honeypot gets the same response, but its form is not saved.
   */
  const handleForm = async <Body>(
    { body, request, reply }: { body: Body; request: FastifyRequest; reply: FastifyReply },
    { honeypot, save, getText, getFields }: FormHandler<Body>,
  ): Promise<FastifyReply | Result<never, Problem>> => {
    const tooMany = await limits.form(request);
    if (tooMany) return err(tooMany);
    if (!honeypot(body)) {
      const admitted = await limits.formPerPerson(request);
      if (!admitted.ok) return admitted;
      const language = getAcceptedLanguage(request.headers['accept-language']);
      const saved = await save(body, { language, now: clock.now() });
      if (!saved.ok) {
        await admitted.value.releaseUnsent();
        return saved;
      }
    }
    return sendSuccess(reply.code(201), (texts) => getText(texts, body), getFields?.(body));
  };

  serve(sendContactMessage, (call) =>
    handleForm(call, {
      honeypot: ({ website }) => website,
      save: (body, sent) => saveContactMessage(database, body, sent),
      getText: ({ support }) => support.message_sent,
    }),
  );

  serve(listBookingTimes, async () => ok({ days: await listFreeSlots(database, clock.now()) }));

  serve(createBooking, (call) =>
    handleForm(call, {
      honeypot: ({ website }) => website,
      save: (body, sent) => scheduleCall(database, body, sent),
      getText: ({ support, months }, { day, time }) =>
        formatText(support.call_booked, { day: formatDay(day, months), time }),
      getFields: ({ day, time }): Omit<BookingView, 'message'> => ({ booking: { day, time } }),
    }),
  );

  serve(requestPartnership, (call) =>
    handleForm(call, {
      honeypot: ({ url }) => url,
      save: (body, sent) => savePartnershipRequest(database, body, sent),
      getText: ({ support }) => support.partnership_requested,
    }),
  );
};
