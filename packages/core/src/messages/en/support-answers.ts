/** What the server says where a message, a booking or a request was taken. Source: specification section 8, to the letter where it speaks. */
export const supportAnswers = {
  message_sent: 'Message sent successfully',
  call_booked: 'We call you on {day} at {time}',
  partnership_requested: 'Request sent successfully',
} as const;

/** The server’s words about messages, bookings and requests in one language. */
export type SupportAnswerTexts = Record<keyof typeof supportAnswers, string>;
