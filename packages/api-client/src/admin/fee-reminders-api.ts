import type { Result } from '@somesa/core';
import type {
  FeeLettersRequest,
  FeeReminderChoice,
  FeeReminderPreview,
  FeeSendingAnswer,
  FeeSendingCreated,
  PosterSize,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';
import { sendForFile } from './send-for-file';

/** Time limit for thousands of letters, in milliseconds. */
const LETTERS_TIMEOUT_MS = 300_000;

const readPreview = (data: unknown): FeeReminderPreview | null =>
  readKey<FeeReminderPreview>(data, 'messages');
const readSending = (data: unknown): FeeSendingAnswer | null =>
  isRecord(data) && isRecord(data.sending) ? readKey<FeeSendingAnswer>(data, 'sending') : null;

const getPath = (school: number, more: string): string => `/admin/schools/${school}/${more}`;

/** Creates the requests about fee reminders, fee letters and posters. A bursar can only use those of their own school. */
export const createFeeRemindersApi = (options: ApiOptions) => {
  const send = createSender(options);
  const sendForLetters = createSender({ ...options, timeoutMs: LETTERS_TIMEOUT_MS });
  return {
    /** Counts the reminders for a choice of children, with their price. */
    previewFeeReminders: (
      school: number,
      body: FeeReminderChoice,
    ): Promise<Result<FeeReminderPreview, ApiFailure>> =>
      send({ method: 'post', path: getPath(school, 'fee-reminders/preview'), body }, readPreview),

    /** Sends the reminders of a choice, once for each key. Status 409: the count or the price has changed. */
    sendFeeReminders: (
      school: number,
      body: FeeSendingCreated,
      idempotencyKey: string,
    ): Promise<Result<FeeSendingAnswer, ApiFailure>> =>
      send(
        {
          method: 'post',
          path: getPath(school, 'fee-reminders'),
          body,
          headers: { 'idempotency-key': idempotencyKey },
        },
        readSending,
      ),

    /** Gets what came of a sending. */
    getFeeSending: (id: string, signal?: AbortSignal): Promise<Result<FeeSendingAnswer, ApiFailure>> =>
      send({ method: 'get', path: `/admin/fee-sendings/${encodeURIComponent(id)}`, signal }, readSending),

    /** Gets fee letters as PDF. Status 409: no child matches, or too many do. */
    getFeeLetters: (school: number, body: FeeLettersRequest): Promise<Result<Blob, ApiFailure>> =>
      sendForFile(sendForLetters, { method: 'post', path: getPath(school, 'fee-letters.pdf'), body }),

    /** Gets the poster for a school’s gate as PDF. */
    getPoster: (school: number, size: PosterSize): Promise<Result<Blob, ApiFailure>> =>
      sendForFile(send, { method: 'get', path: getPath(school, 'poster.pdf'), query: { size } }),
  };
};
