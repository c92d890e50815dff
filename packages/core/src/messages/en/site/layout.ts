/** What stands around every page: the frame, the names of the pages, and what is said where there is none. */
export const layout = {
  /** For those whose browser runs no script. */
  noScript: {
    payment: 'This page needs JavaScript to take a payment. Switch it on, or call {phone}.',
    form: 'This form needs JavaScript to be sent. Switch it on, call {phone}, or write to {email}.',
    app: 'This part of the site needs JavaScript. Switch it on, or call {phone}.',
  },
  /** What a button says while its form is on its way. */
  processing: 'Processing...',
  frame: {
    skip: 'Skip to the content',
    navigation: 'Main',
    home: 'Home',
    homeLink: '{name}, home',
    payFees: 'Pay fees',
    instalments: 'Installment payments',
    faqs: 'FAQs',
    contact: 'Contact us',
    login: 'Login',
    register: 'Register',
    menu: 'Menu',
    closeMenu: 'Close the menu',
    account: 'Account of {name}',
    profile: 'Profile',
    dashboard: 'Overview',
    signOut: 'Sign out',
    language: 'Language',
    footerNavigation: 'More pages',
    footer: { pay: 'Pay', help: 'Help', about: 'About us', language: 'Language' },
    talkToSupport: 'Talk to support',
    bookingGuide: 'How a call back works',
    paymentGuide: 'How to pay',
    support: 'Support',
    partner: 'For schools',
    sitemap: 'Sitemap',
    checkReceipt: 'Check a receipt',
    help: 'Call or write to us',
    elsewhere: 'We elsewhere',
    rights: '© {year} {name}',
    loading: 'Loading the page',
    languageFailed: 'The language could not be loaded. Check your connection, then try again.',
    toTop: 'Back to the top',
  },
  /** What a page is called in the browser's tab, and what a search result says of it. */
  documentTitle: '{title} | {name}',
  pages: {
    home: {
      title: 'School fees payments made easy',
      description:
        'Pay school fees in Uganda with the child’s registration number: MTN, Airtel or bank, without an account, with a receipt that anyone can check.',
    },
    payFees: {
      title: 'Pay fees',
      description:
        'Type the child’s registration number, see what is outstanding, and pay all or a part of it with MTN, Airtel or a bank transfer.',
    },
    instalments: {
      title: 'Installment payments',
      description:
        'Spread school fees over 3, 6 or 12 months. The school is paid in full at once, and you repay month by month.',
    },
    instalmentOptions: {
      title: 'Start with instalments',
      description: 'How to start a loan that pays school fees, and what it asks of you.',
    },
    faqs: {
      title: 'FAQs',
      description: 'Answers about paying school fees, receipts, loans and accounts.',
    },
    contact: {
      title: 'Contact us',
      description: 'Call us, write to us, or send a message from this page. A person answers.',
    },
    support: {
      title: 'Support',
      description: 'Where to get help with a payment, a loan or an account.',
    },
    bookings: {
      title: 'Talk to support',
      description: 'Choose a day and a time, and we call you. The call costs you nothing.',
    },
    bookingGuide: {
      title: 'How a call back works',
      description: 'What happens after you ask us to call you, step by step.',
    },
    paymentGuide: {
      title: 'How to pay',
      description: 'How to pay school fees with MTN, Airtel or a bank transfer, step by step.',
    },
    partner: {
      title: 'For schools',
      description:
        'Put the fees form on your school’s own site: parents pay there with MTN, Airtel or a bank transfer, and every payment has a receipt.',
    },
    sitemap: { title: 'Sitemap', description: 'Every page of this site on one page.' },
    receipts: {
      title: 'Check a receipt',
      description: 'Type the reference of a receipt and see what was paid, when, and to which school.',
    },
    receipt: { title: 'Receipt', description: 'A receipt that anyone can check.' },
    paymentSuccess: { title: 'Payment', description: 'What was paid, with its receipt.' },
    loanSuccess: { title: 'Loan application', description: 'What was applied for, and what happens next.' },
    login: { title: 'Login', description: 'Log in to see your loans, payments and statements.' },
    register: { title: 'Register', description: 'Open an account with your phone number.' },
    forgotPassword: { title: 'Forgot password', description: 'Get a link to choose a new password.' },
    resetPassword: { title: 'Reset password', description: 'Choose a new password.' },
    editPhoneNumber: {
      title: 'Change phone number',
      description: 'Change the phone number of your account.',
    },
    otpVerification: {
      title: 'Verify phone number',
      description: 'Enter the code that we sent to your phone.',
    },
    overview: { title: 'Overview', description: 'Your loans at a glance.' },
    profile: { title: 'Profile', description: 'Your name, your phone number and your password.' },
    admin: { title: 'Admin Overview', description: 'The back office.' },
    notFound: { title: 'Page not found', description: 'There is nothing at this address.' },
  },
  notFound: {
    title: 'Page Not Found!!',
    text: 'There is nothing at this address. It may be old, or have a letter wrong.',
    goBack: 'Go Back',
    home: 'Go to the home page',
  },
  crash: {
    title: 'Unexpected Application Error!',
    text: 'This screen broke on our side. A payment that you started is not lost, and you are never charged twice.',
    again: 'Try again',
    home: 'Go to the home page',
  },
} as const;
