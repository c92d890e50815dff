import { brand, type Msisdn, say } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { queueMail } from '../../messaging/mails/mails';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { newToken } from '../../platform/crypto/tokens';
import type { Tx } from '../../platform/db/database';
import type { User } from '../sign-in/sessions';

/** Tells the number that was a person’s until now that it no longer is: they may not be who changed it. */
export const tellOldPhone = async (
  tx: Tx,
  { id, msisdn, phoneVerifiedAt, language }: User,
  now: Date,
): Promise<void> => {
  if (!msisdn || !phoneVerifiedAt) return;
  const text = say(answerTexts[language].sms.phone_changed, { brand: brand.name, phone: brand.phones[0] });
  await queueTextMessage(tx, {
    ...{ subject: `phone-changed:${id}:${newToken()}`, msisdn: msisdn as Msisdn, text, now },
  });
};

/** Tells the e-mail address that was a person’s until now that it no longer is: they may not be who changed it. */
export const tellOldEmail = async (tx: Tx, { id, email, language }: User, now: Date): Promise<void> => {
  if (!email) return;
  await queueMail(tx, {
    ...{ about: `email-changed:${id}:${newToken()}`, to: email, language, now },
    mail: { kind: 'email-changed', params: {} },
  });
};
