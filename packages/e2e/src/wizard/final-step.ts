import type { StudentView } from '@somesa/core';
import type { Page } from 'playwright-core';
import { register } from '../browser/person';
import type { FreshPhone } from '../external-systems/register';
import type { Site } from './site';
import { openWizard, type Share, type Wizard } from './wizard';

/** Someone who has filled in everything and only needs to press Finish. */
export interface FinalStep {
  wizard: Wizard;
  child: StudentView;
  phone: FreshPhone;
}

/** Goes to the last step for a child that no other test pays for, with the given phone, which may be a magic number. */
export const goToFinalStepWith = async (
  page: Page,
  site: Site,
  phone: string,
  share: Share = { kind: 'everything' },
): Promise<Omit<FinalStep, 'phone'>> => {
  const child = await register.freshChild(site.schools);
  const wizard = openWizard(page, site);
  await wizard.open();
  await wizard.fillIn(child.regNo, share, 'MTN', phone);
  return { wizard, child };
};

/** Goes to the last step for a child that no other test pays for, with a phone that no other test pays from. */
export const goToFinalStep = async (
  page: Page,
  site: Site,
  { share, phone = register.freshPhone() }: { share?: Share; phone?: FreshPhone } = {},
): Promise<FinalStep> => ({ ...(await goToFinalStepWith(page, site, phone, share)), phone });
