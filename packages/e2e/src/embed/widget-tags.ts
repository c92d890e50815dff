import { fieldsEn, loanApplicationEn, payFeesEn, uiEn, type WidgetName, widgetNames } from '@somesa/core';
import repayment from '@somesa/core/messages/en/repayment.json';
import type { Locator, Page } from 'playwright-core';
import { newApplicant, openApplication } from '../loans/application';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';

type Place = Page | Locator;

/** Elements of a widget that a person uses. */
interface WidgetControls {
  /** Start of the file name of its app. */
  app: string;
  /** The label of its first field, which takes any text. */
  label: string;
  /** Continues to a state that only the app can reach; `within` is a part of a page with several widgets. */
  goOn: (page: Page, within?: Place) => Promise<void>;
}

/** Data about one widget that is needed by the tests that apply to every widget. */
export interface WidgetTag extends WidgetControls {
  /** The tag without `somesa-`. */
  name: WidgetName;
  tag: string;
}

const findsAChild = async (page: Page, within: Place = page): Promise<void> => {
  const wizard = openWizard(page, schoolSite, { within });
  await wizard.find('SMK-0003');
};

const saysWhoApplies = async (page: Page, within: Place = page): Promise<void> => {
  const form = openApplication(page, within);
  await form.fillPersonal(newApplicant());
  await form.next();
  await form.heading(loanApplicationEn.child_title).waitFor();
};

/** Enters an invalid number and waits for the error that only the app reports; no test may rely on a particular child having a loan. */
const rejectsInvalidNumber = async (page: Page, within: Place = page): Promise<void> => {
  const root = within.getByRole('group', { name: repayment.title, exact: true });
  await root.getByLabel(payFeesEn.regNo).fill('SMK 3!');
  await root.getByRole('button', { name: uiEn.next, exact: true }).click();
  await root.getByText(fieldsEn.regNo_invalid).waitFor();
};

/** A new widget needs one line here and must pass the same tests. */
const controls: Record<WidgetName, WidgetControls> = {
  'pay-fees': { app: 'pay-fees', label: payFeesEn.regNo, goOn: findsAChild },
  repayment: { app: 'repayment', label: payFeesEn.regNo, goOn: rejectsInvalidNumber },
  'loan-application': { app: 'loan-application', label: loanApplicationEn.fullName, goOn: saysWhoApplies },
};

/** Every widget. */
export const widgetTags: readonly WidgetTag[] = widgetNames.map((name) => ({
  ...controls[name],
  name,
  tag: `somesa-${name}`,
}));

/** Writes a tag as a school does, with further attributes or the author's link in it. */
export const writeTag = (
  { tag }: WidgetTag,
  { attributes = '', inside = '' }: { attributes?: string; inside?: string } = {},
): string => `<${tag} school="st-marys-kisubi" theme="light" ${attributes}>${inside}</${tag}>`;

/** Returns the first field of a widget. */
export const firstField = (place: Place, { label }: WidgetTag): Locator =>
  place.getByLabel(label, { exact: true });

/** Replaces the widget of a gallery page with another one, with the same accent. */
export const putInPlace = async (page: Page, { tag }: Pick<WidgetTag, 'tag'>): Promise<void> => {
  await page.evaluate((replacement) => {
    const own = document.querySelector('somesa-pay-fees');
    if (!own || own.localName === replacement) return;
    const other = document.createElement(replacement);
    for (const name of ['theme', 'accent'])
      if (own.hasAttribute(name)) other.setAttribute(name, own.getAttribute(name) ?? '');
    other.setAttribute('school', 'st-marys-kisubi');
    own.replaceWith(other);
  }, tag);
};
