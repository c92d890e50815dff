import { sql } from 'drizzle-orm';
import { createManualSubjects } from '../../people/queue/queue-subjects';

export const messageSubjects = createManualSubjects(sql`contact_messages`, 'message');
export const bookingSubjects = createManualSubjects(sql`scheduled_calls`, 'booking');
export const partnershipSubjects = createManualSubjects(sql`partnership_requests`, 'partnership');
