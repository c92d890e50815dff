import instalments from '@somesa/core/messages/en/site/instalments.json';
import type { LoanApplicationProps } from '@somesa/widgets';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubServer } from '../../testing/answers';
import { resetBrowser, sarah, storeSignedInUser, type Visit, visit } from '../../testing/visit';

/** Props that the page passed to the wizard, which has its own tests. */
const rendered = vi.hoisted(() => ({ props: [] as LoanApplicationProps[] }));
vi.mock('@somesa/widgets', async (original) => ({
  ...(await original<object>()),
  WholeLoanApplication: (props: LoanApplicationProps) => {
    rendered.props.push(props);
    return null;
  },
}));

const path = '/installment-payments/options/loan-application';
let page: Visit;
beforeEach(() => {
  resetBrowser();
  rendered.props = [];
});
afterEach(async () => {
  await page.unmount();
  vi.unstubAllGlobals();
});
const wizard = (): LoanApplicationProps => {
  const props = rendered.props.at(-1);
  if (!props) throw new Error('the wizard is not there');
  return props;
};

it('shows a guest the reference after the application and fills the phone number into the registration form', async () => {
  stubServer({});
  page = await visit(path);
  expect(page.text()).toContain(instalments.apply.lede);
  expect(wizard()).toMatchObject({ mode: 'site', homeHref: '/', known: undefined, school: undefined });
  expect(wizard().texts.loan.step_personal).toBe('Personal Info');
  await page.do(() => wizard().onApplied?.({ reference: 'SF-7KQ2-M4X9', phoneNumber: '0772 123 456' }));
  await page.arrive('/loan-success');
  await page.waitFor(instalments.loanSuccess.sent.title);
  expect(page.text()).toContain('SF\u20117KQ2\u2011M4X9');
  expect(page.history).not.toContain(path);
  await page.press('Register');
  await page.arrive('/register');
  await page.waitUntil(() => expect(page.input('contact').value).toBe('0772123456'));
});

it('applies in the name of the signed-in user, and opens their application afterwards', async () => {
  stubServer({
    'GET /auth/me': [200, { user: sarah }],
    'GET /parent/loans': [200, { loans: [], next: null }],
  });
  storeSignedInUser();
  page = await visit(path);
  await page.waitUntil(() => expect(wizard().known?.email).toBe(sarah.email));
  expect(wizard().known).toEqual({
    fullName: 'Sarah Nakato',
    email: 'sarah@somesa.example',
    phoneNumber1: '0772123456',
  });
  const calls = stubServer({ 'GET /config': [200, { limits: {} }], 'GET /auth/me': [200, { user: sarah }] });
  await wizard().api.call('GET /config', { expects: 'limits' });
  expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
  await page.do(() => wizard().onApplied?.({ reference: 'SF-7KQ2-M4X9', phoneNumber: '0772123456' }));
  await page.arrive('/loan-success');
  expect(sessionStorage.getItem('somesa:form:register')).toBeNull();
  expect(page.container.querySelector('main a[href="/parent/dashboard"]')).not.toBeNull();
});

it('preselects the school in the address', async () => {
  stubServer({});
  page = await visit(`${path}?school=hill`);
  expect(wizard().school).toBe('hill');
});
