import type { SupportAnswerTexts } from '../en/support-answers';

/** What the server says where a message, a booking or a request was taken, in Luganda. */
export const supportAnswers: SupportAnswerTexts = {
  message_sent: 'Obubaka buweerezeddwa bulungi',
  call_booked: 'Tujja kukukubira nga {day}, {time}',
  partnership_requested: 'Okusaba kuweerezeddwa bulungi',
};
