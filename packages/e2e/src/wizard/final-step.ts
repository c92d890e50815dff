import type { StudentView } from '@somesa/core';
import type { Page } from 'playwright-core';
import { register } from '../browser/person';
import type { Site } from './site';
import { openWizard, type Share, type Wizard } from './wizard';

/** Someone who has filled in everything and only needs to press Finish. */
export interface FinalStep {
  wizard: Wizard;
  child: StudentView;
  phone: string;
}

let phones = 0;
/** Returns a phone number that no other test of its file uses; each file has its own middle digits. */
export const createMtnPhone = (middle: string): string => `0772${middle}${String(++phones).padStart(4, '0')}`;

/** Goes to the last step for a child that no other test pays for. */
export const goToFinalStep = async (
  page: Page,
  site: Site,
  { share = { kind: 'everything' }, phone }: { share?: Share; phone: string },
): Promise<FinalStep> => {
  const child = await register.freshChild(site.schools);
  const wizard = openWizard(page, site);
  await wizard.open();
  await wizard.fillIn(child.regNo, share, 'MTN', phone);
  return { wizard, child, phone };
};
