/** Returns the ID under which a receiver knows an event. */
export const toWebhookId = (eventId: string): string => `evt_${eventId.replaceAll('-', '')}`;
