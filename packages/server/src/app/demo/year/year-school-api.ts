import { DAY_MS, MINUTE_MS } from '@somesa/core';
import { type SchoolKeyScope, webhookEventTypes } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { webhookEndpoints } from '../../../platform/db/schema';
import { createSchoolApiKeys } from '../../../schools/school-api/school-api-keys';
import { numberSchoolEvents } from '../../../schools/school-api/school-events';
import { createWebhookEndpoints } from '../../../schools/school-api/webhook-endpoints';
import { createWebhookRules } from '../../../schools/school-api/webhook-request';
import { sealWebhookSecret } from '../../../schools/school-api/webhook-secrets';
import type { DemoYearContext } from './year-context';

/** Secret that the sandbox's page of a school's own system knows (packages/sandbox/src/school-system). */
const SANDBOX_SECRET = 'whsec_c2FuZGJveC1vbmx5LXNjaG9vbC1zeXN0ZW0tc2VjcmV0';
const keys: readonly (readonly [name: string, scopes: SchoolKeyScope[]])[] = [
  ['Accounts office', ['students:read', 'students:write', 'fees:read', 'fees:write', 'payments:read']],
  ['Library', ['students:read']],
];

/** Adds API keys and an endpoint of the bursar's school, which gets the events of the last two days once the server starts. */
export const planDemoSchoolApi = (context: DemoYearContext): void => {
  const { timeline, until, bursar, publicUrl, sandboxUrl, start } = context;
  const { database, clock, add } = timeline;
  const { schoolId } = bursar;
  if (schoolId === null) throw new Error('the demo’s bursar has no school');
  const { secretKey } = start;
  const schoolKeys = createSchoolApiKeys({ database, clock });
  const rules = createWebhookRules(publicUrl);
  const endpoints = createWebhookEndpoints({
    database,
    clock,
    secretKey,
    rules,
  });

  add(new Date(until.getTime() - 2 * DAY_MS), async () => {
    for (const [name, scopes] of keys) await schoolKeys.add(schoolId, { name, scopes }, bursar.id);
    // Earlier payments are numbered before the endpoint exists, so that they are not sent.
    await numberSchoolEvents(database, clock.now());
    const url = `${sandboxUrl}/school-system`;
    const added = await endpoints.add(schoolId, { url, events: [...webhookEventTypes] }, bursar.id);
    if (!added.ok) throw new Error(`the demo’s endpoint was rejected: ${added.error.code}`);
    const [endpoint] = await database.orm
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.schoolId, schoolId));
    if (!endpoint) throw new Error('the demo’s endpoint is missing');
    await database.orm
      .update(webhookEndpoints)
      .set({ sealedSecret: sealWebhookSecret(secretKey, endpoint.id, SANDBOX_SECRET) })
      .where(eq(webhookEndpoints.id, endpoint.id));
    add(new Date(until.getTime() - MINUTE_MS), async () => {
      await endpoints.test(schoolId, endpoint.id, bursar.id);
    });
  });
};
