import { supportBodies } from '../schemas/support-forms';
import { bodyOf, endpoint } from './endpoint';
import { messageShape } from './shapes';
import { bookingShape, bookingTimesShape, figuresShape } from './support-shapes';

export const getFigures = endpoint('GET /figures', {
  access: 'guest',
  summary: 'Get the figures that the site may claim',
  answers: { 200: figuresShape },
});

// The forms count a request only after its body is validated, so that typing errors don't count.
export const sendContactMessage = endpoint('POST /contact-messages', {
  access: 'guest',
  summary: 'Send a message to the operator, who confirms it by email',
  body: bodyOf(supportBodies.contact),
  answers: { 201: messageShape },
  problems: [429],
});

export const listBookingTimes = endpoint('GET /bookings/times', {
  access: 'guest',
  summary: 'List the days and times for which a call can be scheduled, in Africa/Kampala',
  answers: { 200: bookingTimesShape },
});

export const createBooking = endpoint('POST /bookings', {
  access: 'guest',
  summary: 'Book a call, which is confirmed by SMS',
  body: bodyOf(supportBodies.booking),
  answers: { 201: bookingShape },
  problems: [409, 429],
});

export const requestPartnership = endpoint('POST /partnership-requests', {
  access: 'guest',
  summary: 'Request a partnership for a school, which is confirmed by email',
  body: bodyOf(supportBodies.partnership),
  answers: { 201: messageShape },
  problems: [429],
});
