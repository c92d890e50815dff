import type { Job } from '../platform/jobs/jobs';
import { createMessageCounter } from '../platform/jobs/message-queue';
import type { Platform } from '../platform/platform-layer';
import type { MailServer, SmsGateway } from '../providers/provider';
import { createMails } from './mails/mails';
import { createLinkFiller } from './sms/fee-link-tokens';
import { createTextMessages } from './sms/text-messages';
import { outgoingEmails, outgoingSms } from './tables/outgoing-messages';
import type { FileStore } from './uploads/file-store';
import { createFileLinks } from './uploads/links';
import { createUploads, deleteUnattachedUploads } from './uploads/uploads';

/** Creates the queues of text messages and emails, and people's files. */
export const createMessagingLayer = (
  platform: Platform & { gateway: SmsGateway; mailServer: MailServer; fileStore: FileStore },
) => {
  const { config, clock, database, fileStore: store } = platform;
  const counter = createMessageCounter(platform.meter);
  const { sendDue: sendTexts } = createTextMessages({
    ...platform,
    counter,
    completeText: createLinkFiller({ secretKey: config.secretKey, publicUrl: platform.publicUrl }),
  });
  const { sendDue: sendMails } = createMails({ ...platform, server: platform.mailServer, counter });

  return {
    links: createFileLinks(platform),
    uploads: createUploads({
      ...platform,
      store,
      filesKey: config.filesKey,
      oldFilesKeys: config.oldFilesKeys,
      maxUnattachedBytes: config.MAX_UNATTACHED_UPLOAD_BYTES,
      maxUnattachedBytesPerSender: config.MAX_UNATTACHED_UPLOAD_BYTES_PER_ADDRESS,
    }),
    jobs: [
      { name: 'emails-code', run: sendMails.code, due: { by: outgoingEmails.nextAttemptAt }, place: 'last' },
      {
        name: 'emails-other',
        run: sendMails.other,
        due: { by: outgoingEmails.nextAttemptAt },
        place: 'last',
      },
      { name: 'sms-code', run: sendTexts.code, due: { by: outgoingSms.nextAttemptAt }, place: 'last' },
      { name: 'sms-other', run: sendTexts.other, due: { by: outgoingSms.nextAttemptAt }, place: 'last' },
    ] satisfies Job[],
    deleteUnattachedUploads: () =>
      deleteUnattachedUploads({ database, store }, clock.now(), platform.isStopping),
  };
};

export type MessagingLayer = ReturnType<typeof createMessagingLayer>;
