import { eq } from 'drizzle-orm';
import type { Api, PeopleLayer } from '../people/people-layer';
import { webhookEndpoints } from '../people/tables/school-access';
import type { Job } from '../platform/jobs/jobs';
import { serialize } from '../platform/jobs/serialize';
import type { Platform } from '../platform/platform-layer';
import { gateRoutes } from './clearance/clearance-routes';
import { feeBatchesRoutes } from './fee-batches/fee-batches-routes';
import type { FeeHooks } from './fee-hooks';
import { createFeeReminders } from './fee-reminders/fee-reminders';
import { feeLinksRoutes, smsWebhooksRoutes } from './fee-reminders/fee-reminders-routes';
import { createFeeReminderQueue } from './fee-reminders/queue-fee-reminders';
import { createSmsAnswers } from './fee-reminders/sms-answers';
import { createPayoutAccountApproval } from './payout-account';
import { createRegisterImports } from './register-imports/register-imports';
import { registerApiRoutes } from './school-api/register-api-routes';
import { schoolApiRoutes } from './school-api/school-api-routes';
import { isUnnumbered } from './school-api/school-events';
import { createWebhookSender } from './school-api/send-webhooks';
import { isEndpointDue } from './school-api/webhook-queue';
import { createWebhookRules } from './school-api/webhook-request';
import { createPaymentCodes } from './students/payment-codes';
import { feeReminders } from './tables/fee-reminders';
import { schoolEvents } from './tables/webhooks';

/** Creates register imports, the messages to guardians, and the API and events of schools. */
export const createSchoolsLayer = (
  platform: Platform & { feeHooks: FeeHooks },
  { people }: { people: PeopleLayer },
) => {
  people.approvals.register(createPayoutAccountApproval(platform.config));
  const registerImports = createRegisterImports(platform);
  const rules = createWebhookRules(platform.publicUrl);
  const webhooks = createWebhookSender({ ...platform, rules });
  /** Compares uploaded registers, one sweep at a time. A register of 100,000 children takes long, and must block nothing else. */
  const checkRegisters = serialize(registerImports.sweep, platform.isStopping);

  return {
    registerImports,
    webhooks,
    checkRegisters,
    feeReminders: createFeeReminders(platform),
    jobs: [
      { name: 'check-registers', run: checkRegisters },
      { name: 'payment-codes', run: createPaymentCodes(platform) },
      {
        name: 'fee-reminders',
        run: createFeeReminderQueue(platform),
        due: { by: feeReminders.createdAt, where: () => eq(feeReminders.step, 'waiting') },
      },
      {
        name: 'school-events',
        run: webhooks.start,
        due: { by: schoolEvents.id, where: () => isUnnumbered },
        place: 'apart',
      },
      {
        name: 'webhooks',
        run: webhooks.start,
        due: { by: webhookEndpoints.id, where: isEndpointDue },
        place: 'apart',
      },
    ] satisfies Job[],
    registerRoutes: ({ serve }: Api): void => {
      registerApiRoutes(serve, platform);
      feeBatchesRoutes(serve, platform);
      feeLinksRoutes(serve, platform);
      gateRoutes(serve, platform);
    },
    /** Registers the back office's routes for API keys and webhooks. */
    registerSchoolApiRoutes: ({ serve }: Api): void => schoolApiRoutes(serve, { ...platform, rules }),
    registerWebhookRoutes: ({ app }: Api): void =>
      smsWebhooksRoutes(app, { ...platform, answers: createSmsAnswers(platform) }),
  };
};

export type SchoolsLayer = ReturnType<typeof createSchoolsLayer>;
