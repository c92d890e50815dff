import { supportBodies } from '../schemas/support-forms';
import { bodyOf, endpoint } from './endpoint';
import { messageShape } from './shapes';
import { bookingShape, bookingTimesShape, figuresShape } from './support-shapes';

/** Gets the figures that the site may claim. */
export const getFigures = endpoint({
  method: 'GET',
  path: '/figures',
  access: 'guest',
  summary: 'Get the figures that the site may claim',
  answers: { 200: figuresShape },
});

/** Sends a message to the operator. The forms count a call after its body is validated, so a typing error uses up nothing. */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact-messages',
  access: 'guest',
  summary: 'Send a message to the operator, who confirms it by email',
  body: bodyOf(supportBodies.contact),
  answers: { 201: messageShape },
  problems: [429],
});

/** Lists the days and times at which a call can be booked. */
export const listBookingTimes = endpoint({
  method: 'GET',
  path: '/bookings/times',
  access: 'guest',
  summary: 'List the days and times at which a call can be booked, in Africa/Kampala',
  answers: { 200: bookingTimesShape },
});

/** Books a call. */
export const createBooking = endpoint({
  method: 'POST',
  path: '/bookings',
  access: 'guest',
  summary: 'Book a call, which is confirmed by SMS',
  body: bodyOf(supportBodies.booking),
  answers: { 201: bookingShape },
  problems: [409, 429],
});

/** Requests a partnership for a school. */
export const requestPartnership = endpoint({
  method: 'POST',
  path: '/partnership-requests',
  access: 'guest',
  summary: 'Request a partnership for a school, which is confirmed by email',
  body: bodyOf(supportBodies.partnership),
  answers: { 201: messageShape },
  problems: [429],
});
