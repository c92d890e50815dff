import { callApi } from '../accounts/account';
import { FAMILY_NAME, freshEmail, freshPhone } from '../accounts/test-account';
import { expectDone } from '../loans/loans-api';

const fullname = `Sarah ${FAMILY_NAME}`;
const send = (path: string, body: object): Promise<unknown> => expectDone(callApi('POST', path, { body }));

/** Sends the contact form and returns the text by which staff find it. */
export const createMessage = async (): Promise<string> => {
  const email = freshEmail();
  await send('/contact-messages', { fullname, email, subject: 'My receipt', message: 'Where is it?' });
  return email;
};

/** Sends a partnership request and returns the text by which staff find it. */
export const createPartnershipRequest = async (): Promise<string> => {
  const email = freshEmail();
  const school = { school: 'Hill School', address: 'Wakiso', students: 240 };
  await send('/partnership-requests', { ...school, fullname, email, phoneNumber: freshPhone() });
  return email;
};

/** Schedules a call on the last available day and returns the text by which staff find it. */
export const createBooking = async (): Promise<string> => {
  const phoneNumber = freshPhone();
  const { days } = await expectDone<{ days: { day: string; times: string[] }[] }>(
    callApi('GET', '/bookings/times'),
  );
  const last = days.findLast(({ times }) => times.length > 0);
  await send('/bookings', { fullname, phoneNumber, day: last?.day, time: last?.times[0], topic: 'payment' });
  return phoneNumber;
};
