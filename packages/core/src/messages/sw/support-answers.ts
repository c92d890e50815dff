import type { SupportAnswerTexts } from '../en/support-answers';

/** What the server says where a message, a booking or a request was taken, in Swahili. */
export const supportAnswers: SupportAnswerTexts = {
  message_sent: 'Ujumbe umetumwa',
  call_booked: 'Tutakupigia tarehe {day}, {time}',
  partnership_requested: 'Ombi limetumwa',
};
