import { notFoundRoute } from './pages/not-found-route';
import { toRoutePattern } from './routing/path-pattern';
import type { SiteRoute } from './routing/site-route';
import type { TextPart } from './texts/host-texts';

type Row = (
  path: string,
  name: SiteRoute['name'],
  parts: readonly TextPart[],
  load: SiteRoute['load'],
  more?: Partial<SiteRoute>,
) => SiteRoute;

const listed = { layout: 'public', isPrerendered: true, isListed: true } as const;

const listedPage: Row = (path, name, parts, load, more) => ({ path, name, parts, load, ...listed, ...more });

/** Returns a page that is opened from another page, and never listed. */
const unlisted: Row = (path, name, parts, load, more) =>
  listedPage(path, name, parts, load, { isListed: false, ...more });

const account: Row = (path, name, parts, load, more) =>
  unlisted(path, name, [...parts, 'accounts', 'fields', 'accountFields'], load, {
    layout: 'auth',
    guard: 'guest',
    ...more,
  });

const own: Row = (path, name, parts, load, more) =>
  unlisted(path, name, parts, load, { layout: 'parent', guard: 'user', isPrerendered: false, ...more });

/** All routes of the site; the last one matches every address that no other matches. */
export const routes: readonly SiteRoute[] = [
  listedPage(
    '/',
    'home',
    ['home', 'fields'],
    async () => (await import('./pages/public/home/home-page')).HomePage,
  ),
  listedPage(
    '/pay-fees',
    'payFees',
    ['payFees', 'widget'],
    async () => (await import('./pages/public/pay-fees-page')).PayFeesPage,
    { hasServerForm: true },
  ),
  unlisted(
    '/p/:token',
    'payFees',
    ['payFees', 'widget', 'ui'],
    async () => (await import('./pages/public/fee-link-page')).FeeLinkPage,
    { isPrerendered: false },
  ),
  listedPage(
    '/installment-payments',
    'instalments',
    ['instalments'],
    async () => (await import('./pages/public/instalments-page')).InstalmentsPage,
  ),
  listedPage(
    '/installment-payments/options',
    'instalmentOptions',
    ['instalments'],
    async () => (await import('./pages/public/instalment-options-page')).InstalmentOptionsPage,
  ),
  listedPage(
    '/installment-payments/options/loan-application',
    'loanApplication',
    ['instalments', 'widget', 'loanWidget'],
    async () => (await import('./pages/public/loan-application-page')).LoanApplicationPage,
  ),
  listedPage(
    '/installment-payments/options/repayment',
    'publicRepayment',
    ['instalments', 'widget', 'repaymentWidget'],
    async () => (await import('./pages/public/repayment-page')).PublicRepaymentPage,
  ),
  listedPage(
    '/partner',
    'partner',
    ['partner', 'supportFields'],
    async () => (await import('./pages/public/partner-page')).PartnerPage,
  ),
  listedPage(
    '/receipts',
    'receipts',
    ['receipts', 'ui', 'fields', 'accountFields'],
    async () => (await import('./pages/public/receipts-page')).ReceiptsPage,
  ),
  listedPage(
    '/faqs',
    'faqs',
    ['help', 'receipts'],
    async () => (await import('./pages/public/faqs-page')).FaqsPage,
  ),
  listedPage(
    '/contact',
    'contact',
    ['help', 'supportFields'],
    async () => (await import('./pages/public/contact-page')).ContactPage,
  ),
  listedPage(
    '/contact-us',
    'contact',
    ['help', 'supportFields'],
    async () => (await import('./pages/public/contact-page')).ContactPage,
    { canonical: '/contact' },
  ),
  listedPage(
    '/support',
    'support',
    ['help'],
    async () => (await import('./pages/public/support-page')).SupportPage,
  ),
  listedPage(
    '/bookings',
    'bookings',
    ['help', 'ui', 'supportFields'],
    async () => (await import('./pages/public/bookings-page')).BookingsPage,
  ),
  listedPage(
    '/bokings',
    'bookings',
    ['help', 'ui', 'supportFields'],
    async () => (await import('./pages/public/bookings-page')).BookingsPage,
    { canonical: '/bookings' },
  ),
  listedPage(
    '/booking/guide',
    'bookingGuide',
    ['help'],
    async () => (await import('./pages/public/booking-guide-page')).BookingGuidePage,
  ),
  listedPage(
    '/payment/guide',
    'paymentGuide',
    ['help'],
    async () => (await import('./pages/public/payment-guide-page')).PaymentGuidePage,
  ),
  listedPage('/sitemap', 'sitemap', ['help', 'descriptions'], async () =>
    (await import('./pages/public/sitemap-page')).createSitemapPage(routes),
  ),
  listedPage(
    '/privacy',
    'privacy',
    ['legal'],
    async () => (await import('./pages/public/legal-pages')).PrivacyPage,
  ),
  listedPage(
    '/terms',
    'terms',
    ['legal'],
    async () => (await import('./pages/public/legal-pages')).TermsPage,
  ),
  unlisted(
    '/receipts/:reference',
    'receipt',
    ['receipts', 'ui'],
    async () => (await import('./pages/public/receipt-page')).ReceiptPage,
    { isPrerendered: false },
  ),
  unlisted(
    '/payment-success',
    'paymentSuccess',
    ['payFees', 'receipts', 'ui'],
    async () => (await import('./pages/public/payment-success-page')).PaymentSuccessPage,
  ),
  unlisted(
    '/guarantee',
    'guarantee',
    ['instalments', 'ui', 'fields', 'accountFields'],
    async () => (await import('./pages/public/guarantee-page')).GuaranteePage,
  ),
  unlisted(
    '/loan-success',
    'loanSuccess',
    ['instalments'],
    async () => (await import('./pages/public/loan-success-page')).LoanSuccessPage,
  ),
  account('/login', 'login', [], async () => (await import('./pages/auth/login-page')).LoginPage, {
    isListed: true,
  }),
  account(
    '/register',
    'register',
    [],
    async () => (await import('./pages/auth/register-page')).RegisterPage,
    { isListed: true },
  ),
  account(
    '/forgot-password',
    'forgotPassword',
    [],
    async () => (await import('./pages/auth/forgot-password-page')).ForgotPasswordPage,
  ),
  unlisted(
    '/reset-password',
    'resetPassword',
    ['accounts', 'fields', 'accountFields'],
    async () => (await import('./pages/auth/reset-password-page')).ResetPasswordPage,
    { layout: 'auth' },
  ),
  account(
    '/edit-phone-number',
    'editPhoneNumber',
    [],
    async () => (await import('./pages/auth/edit-phone-number-page')).EditPhoneNumberPage,
    { guard: 'code', isPrerendered: false },
  ),
  account(
    '/otp-verification',
    'otpVerification',
    [],
    async () => (await import('./pages/auth/otp-verification-page')).OtpVerificationPage,
    { guard: 'code', isPrerendered: false },
  ),
  unlisted(
    '/accept-invitation',
    'acceptInvitation',
    ['accounts', 'fields', 'accountFields', 'admin'],
    async () => (await import('./pages/auth/accept-invitation-page')).AcceptInvitationPage,
    { layout: 'auth', isPrerendered: false },
  ),
  unlisted(
    '/stop-daily-email',
    'stopDailyEmail',
    ['admin'],
    async () => (await import('./pages/auth/stop-daily-email-page')).StopDailyEmailPage,
    { layout: 'auth', isPrerendered: false },
  ),
  own(
    '/parent/dashboard/*?',
    'overview',
    ['dashboard'],
    async () => (await import('./pages/parent/parent-pages')).ParentPages,
    { isArea: true },
  ),
  own('/admin/*?', 'admin', [], async () => (await import('./pages/admin/admin-pages')).AdminPages, {
    layout: 'admin',
    guard: 'staff',
    isArea: true,
  }),
  notFoundRoute,
];

const patterns = routes.map((route): [pattern: RegExp, route: SiteRoute] => [
  toRoutePattern(route.path),
  route,
]);

/** Finds the route of an address; the last route matches if no other does. */
export const findRoute = (pathname: string): SiteRoute => {
  const found = patterns.find(([pattern]) => pattern.test(pathname));
  if (!found) throw new Error('the last route must take everything');
  return found[1];
};
