/** The queues that pg-boss keeps. They are created with the migrations, by the owner. */
export const queues = {
  paymentCheck: 'payment-check',
  textMessage: 'text-message',
  sweep: 'sweep',
} as const;
export type QueueName = (typeof queues)[keyof typeof queues];
